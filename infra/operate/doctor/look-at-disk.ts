import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNearlyFull, type Space, spaceOf } from '../../run/launcher/free-space.ts';
import { fail, type Finding, note, ok } from './finding.ts';

const gibibyte = 2 ** 30;

/**
 * Free space on the disk of the data directory, and on that of its backups if it is another one. A container has no
 * data directory, so it reports the space that Docker has for containers and volumes.
 */
export async function lookAtDisks(dataDir: string): Promise<readonly Finding[]> {
  const backups = join(dataDir, 'backups');
  const [own, ofBackups, isSameDisk] = await Promise.all([
    spaceOf(dataDir),
    spaceOf(backups),
    areOnOneDisk(dataDir, backups),
  ]);
  const findings = own
    ? [lookAtFreeSpace('disk of DATA_DIR', own, nothingCanBeBooked(dataDir))]
    : [lookAtFreeSpace('disk of this machine', (await spaceOf('/'))!, nothingCanBeBooked())];
  if (!ofBackups || isSameDisk) return findings;
  return [...findings, lookAtFreeSpace('disk of backups', ofBackups, `make room in ${backups} for the next backup`)];
}

const nothingCanBeBooked = (folder?: string) =>
  `make room${folder ? ` in ${folder}` : ''} now: without it nothing can be booked`;

async function areOnOneDisk(folder: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([folder, other].map((path) => stat(path).catch(() => undefined)));
  return one?.dev === two?.dev;
}

/** @param advice for a disk that is nearly full */
export function lookAtFreeSpace(part: string, space: Space, advice = nothingCanBeBooked()): Finding {
  const { free, whole } = space;
  const share = free / whole;
  const says = `${(free / gibibyte).toFixed(1)} GiB free of ${(whole / gibibyte).toFixed(1)} (${Math.round(share * 100)} %)`;
  if (isNearlyFull(space)) return fail(part, `full: ${says}`, advice);
  if (share < 0.03) return fail(part, says, advice);
  if (share < 0.1) return note(part, says, 'make room: old backups and logs first');
  return ok(part, says);
}
