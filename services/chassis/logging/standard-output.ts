import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const retryMs = 100;
const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes each line at once. One that can't be written is lost: a full disk must not end a process that still answers.
 *
 * @param fd a file descriptor; standard output unless told
 */
export function standardOutput(fd = 1): DestinationStream {
  let isTorn = false;
  return {
    write(line) {
      const bytes = Buffer.from(isTorn ? `\n${line}` : line);
      const written = writeAsMuchAsFits(fd, bytes);
      if (written > 0) isTorn = written < bytes.length;
    },
  };
}

/** Waits for a reader that is slow; returns how many bytes were taken. */
function writeAsMuchAsFits(fd: number, bytes: Buffer): number {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return written;
      Atomics.wait(never, 0, 0, retryMs);
    }
  }
  return written;
}
