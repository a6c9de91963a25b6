import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { currentContext } from '../context/request-context.ts';

export type { Logger } from 'pino';

export interface LoggerSettings {
  /** The process's name: `training-api` is role `api` of service `training`, `training` has the role `training`. */
  readonly name: string;
  readonly level?: string;
  readonly destination?: DestinationStream;
}

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
const redactedPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Writes one JSON line per entry with the process and request it belongs to; secrets are redacted. */
export function createLogger({ name, level = 'info', destination }: LoggerSettings): Logger {
  const [service, role = service] = name.split('-');
  return pino(
    {
      level,
      base: { service, role, instance: `${hostname()}:${process.pid}` },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => currentContext() ?? {},
      redact: { paths: redactedPaths, censor: '[hidden]' },
      serializers: { err: loggableError },
      hooks: {
        logMethod(args, write) {
          // Without a message, the error's own becomes the message.
          const error = args.length === 1 ? errorIn(args[0]) : undefined;
          write.apply(this, error ? [args[0], withoutPersonalData(error.message)] : args);
        },
      },
    },
    destination ?? standardOutput(),
  );
}

/**
 * A logger for the lines of every request, which hold only figures and ids: searching them for secrets costs ten times
 * as much as writing them (`infra/prove/bench/README.md`).
 */
export function withoutSecretSearch(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

function errorIn(logged: unknown): Error | undefined {
  if (logged instanceof Error) return logged;
  const err: unknown = typeof logged === 'object' && logged !== null && 'err' in logged ? logged.err : undefined;
  return err instanceof Error ? err : undefined;
}

const mostKeptBytes = 1 << 20;

/**
 * Writes each line at once. Lines that do not fit on a full disk are kept until there is room, the first 1 MB of them:
 * a full disk must not end a process that still answers.
 *
 * @param fd a file descriptor. Default: standard output
 */
export function standardOutput(fd = 1): DestinationStream {
  const output = pino.destination({ fd, sync: true, maxLength: mostKeptBytes });
  output.on('error', () => undefined);
  // Not `flushSync`, which waits for room forever and runs on every fatal line.
  return { write: (line) => void output.write(line) };
}

/** Fields of an error that are logged. Other fields hold the failed input, and with it personal data. */
const keptFields = ['code', 'codeName', 'responseCode', 'errno', 'syscall', 'address', 'port', 'hostname'] as const;

/**
 * An error as it is logged: class, message with those of its causes, stack and codes, without personal data. MongoDB
 * writes the values of a duplicate key into its errors, and mail servers the address that they refuse.
 */
function loggableError(error: unknown): object {
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
 * Does not match the `@` of a scoped package in a stack. It starts only where no character of an address precedes:
 * otherwise a long text would be searched again from each of its letters.
 */
const mailAddress = /(?<![^\s@/<>()[\]\\,;:"'])[^\s@/<>()[\]\\,;:"']+@[^\s@/<>()[\]\\,;:"']+/g;

/** The text without mail addresses and without the values in MongoDB's duplicate-key messages. */
function withoutPersonalData(text: unknown): string {
  const written = typeof text === 'string' ? text : '';
  return written.replaceAll(/dup key: \{.*\}/g, 'dup key').replaceAll(mailAddress, '[address]');
}
