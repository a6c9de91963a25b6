import { type DestinationStream, pino } from 'pino';

const mostKeptBytes = 1 << 20;

/**
 * Writes each line at once. What finds no room on a full disk is kept until there is some, the first 1 MB of it: that
 * must not end a process that still answers.
 *
 * @param fd a file descriptor; standard output unless told
 */
export function standardOutput(fd = 1): DestinationStream {
  const output = pino.destination({ fd, sync: true, maxLength: mostKeptBytes });
  output.on('error', () => undefined);
  // Not its `flushSync`: that waits for room, for ever, and a fatal line asks for it.
  return { write: (line) => void output.write(line) };
}
