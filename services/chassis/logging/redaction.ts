import { stdSerializers } from 'pino';

const secretFields = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'passwordHash',
  'token',
  'authorization',
  'cookie',
  'documentNumber',
  'document_number',
];

/** Paths that are never logged, up to three levels deep. */
export const redactedPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Fields of an error that are logged. Other fields hold the failed input, and with it personal data. */
const keptFields = ['code', 'codeName', 'responseCode', 'errno', 'syscall', 'address', 'port', 'hostname'] as const;

/**
 * An error as it is logged: class, message with those of its causes, stack and codes, without personal data. MongoDB writes
 * the values of a duplicate key into its errors, and mail servers the address that they refuse.
 */
export function loggableError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutPersonalData(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const fields = error as unknown as Record<string, unknown>;
  const kept = keptFields.filter((name) => ['string', 'number'].includes(typeof fields[name]));
  return {
    type,
    message: withoutPersonalData(message),
    stack: withoutPersonalData(stack),
    ...Object.fromEntries(kept.map((name) => [name, fields[name]])),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(loggableError) }),
  };
}

/**
 * Does not match the `@` of a scoped package in a stack. It starts only where no character of an address precedes: otherwise a
 * long text would be searched again from each of its letters.
 */
const mailAddress = /(?<![^\s@/<>()[\]\\,;:"'])[^\s@/<>()[\]\\,;:"']+@[^\s@/<>()[\]\\,;:"']+/g;

/** The text without mail addresses and without the values in MongoDB's duplicate-key messages. */
export function withoutPersonalData(text: unknown): string {
  const written = typeof text === 'string' ? text : '';
  return written.replaceAll(/dup key: \{.*\}/g, 'dup key').replaceAll(mailAddress, '[address]');
}
