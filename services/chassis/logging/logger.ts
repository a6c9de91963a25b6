import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { loggableError, redactedPaths, withoutPersonalData } from './redaction.ts';
import { currentContext } from '../context/request-context.ts';

export type { Logger } from 'pino';

export interface LoggerSettings {
  /** The process's name: `training-api` is role `api` of service `training`, `training` has the role `training`. */
  readonly name: string;
  readonly level?: string;
  readonly destination?: DestinationStream;
}

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
 * A logger for the lines of every request, which hold only figures and ids: searching them for secrets costs ten times as much
 * as writing them (`infra/prove/bench/README.md`).
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
 * Writes each line at once. Lines that do not fit on a full disk are kept until there is room, the first 1 MB of them: a full
 * disk must not end a process that still answers.
 *
 * @param fd a file descriptor. Default: standard output
 */
export function standardOutput(fd = 1): DestinationStream {
  const output = pino.destination({ fd, sync: true, maxLength: mostKeptBytes });
  output.on('error', () => undefined);
  // Not `flushSync`, which waits for room forever and runs on every fatal line.
  return { write: (line) => void output.write(line) };
}
