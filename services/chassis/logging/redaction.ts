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

/** Paths that are never written, up to three levels deep. */
export const redactedPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** What is written of an error beside its text. Other fields hold what failed, and with it, whom it is about. */
const keptFields = ['code', 'codeName', 'responseCode', 'errno', 'syscall', 'address', 'port', 'hostname'] as const;

/**
 * An error as it is logged: its class, its text with those of its causes, its stack and its codes, without personal
 * data. MongoDB writes the values of a duplicate key into its errors, and the mail server whom it refuses.
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
 * Not what stands before the `@` of a package in a path, as in a stack. It begins where nothing of an address stands
 * before: else a long text would be looked through anew from each of its letters.
 */
const mailAddress = /(?<![^\s@/<>()[\]\\,;:"'])[^\s@/<>()[\]\\,;:"']+@[^\s@/<>()[\]\\,;:"']+/g;

/** The text without mail addresses, and without the values that MongoDB writes into its message about a duplicate key. */
export function withoutPersonalData(text: unknown): string {
  const written = typeof text === 'string' ? text : '';
  return written.replaceAll(/dup key: \{.*\}/g, 'dup key').replaceAll(mailAddress, '[address]');
}
