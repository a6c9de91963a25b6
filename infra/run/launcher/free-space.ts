import { statfs } from 'node:fs/promises';

/** Room of a file system, in bytes. */
export interface Space {
  /** What a user without privileges can still write. */
  readonly free: number;
  readonly whole: number;
}

/**
 * With less room RabbitMQ takes no messages, and a server that writes may end. One that has ended gives its journal free,
 * some hundred megabytes, and ends again.
 */
export const leastFreeBytes = 1_000_000_000;

/** @returns undefined where there is no such folder */
export async function spaceOf(folder: string): Promise<Space | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, whole: found.blocks * found.bsize };
}

/** Whether the studio's servers may lack room. File systems that don't know how large they are count as roomy. */
export function isNearlyFull({ free, whole }: Space): boolean {
  return whole > 0 && free < leastFreeBytes;
}

/** Whether an error says that a disk, or the share of it that a user may have, is full. */
export function saysFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
