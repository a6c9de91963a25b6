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

/** An error as it is logged: MongoDB writes the values of a duplicate key into it, and they may be personal. */
export function loggableError(error: Error): object {
  const {
    keyValue: _keyValue,
    errorResponse: _errorResponse,
    writeErrors: _writeErrors,
    ...rest
  } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return { ...rest, message: withoutKeyValues(rest['message']), stack: withoutKeyValues(rest['stack']) };
}

/** The text without the values that MongoDB writes into its message about a duplicate key. */
export function withoutKeyValues(text: unknown): string {
  return (typeof text === 'string' ? text : '').replaceAll(/dup key: \{.*\}/g, 'dup key');
}
