import { statfs } from 'node:fs/promises';
import { fail, type Finding, note, ok } from './finding.ts';

const gibibyte = 2 ** 30;

/**
 * The room that is left where the data directory is. A container has none: there it is the room that Docker has for
 * containers and volumes.
 */
export async function lookAtDisk(dataDir: string): Promise<Finding> {
  const own = await statfs(dataDir).catch(() => undefined);
  const { bavail, bsize, blocks } = own ?? (await statfs('/'));
  return lookAtFreeSpace(own ? 'disk of DATA_DIR' : 'disk of this machine', bavail * bsize, blocks * bsize);
}

/** Free and whole in bytes. */
export function lookAtFreeSpace(part: string, free: number, whole: number): Finding {
  const share = free / whole;
  const says = `${(free / gibibyte).toFixed(1)} GiB free of ${(whole / gibibyte).toFixed(1)} (${Math.round(share * 100)} %)`;
  if (free < gibibyte || share < 0.03) return fail(part, says, 'make room now: without it nothing can be booked');
  if (share < 0.1) return note(part, says, 'make room: old backups and logs first');
  return ok(part, says);
}
