import { type DestinationStream, pino } from 'pino';

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
