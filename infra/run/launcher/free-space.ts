import { statfs } from 'node:fs/promises';

/** Space of a file system, in bytes. */
export interface Space {
  /** What a user without privileges can still write. */
  readonly free: number;
  readonly whole: number;
}

/**
 * With less space RabbitMQ takes no messages, and a server that writes may end. On a restart it frees its journal, some
 * hundred megabytes, and then ends again.
 */
export const leastFreeBytes = 1_000_000_000;

/** @returns undefined if the folder does not exist */
export async function spaceOf(folder: string): Promise<Space | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && { free: found.bavail * found.bsize, whole: found.blocks * found.bsize };
}

/** Whether the studio's servers may lack space. File systems that report no size count as having enough. */
export function isNearlyFull({ free, whole }: Space): boolean {
  return whole > 0 && free < leastFreeBytes;
}

/** Whether an error says that a disk or a user's quota is full. */
export function saysFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
