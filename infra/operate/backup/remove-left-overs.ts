import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestName } from './manifest.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const writtenByBackups = /^\w+\.[\w-]+\.bson\.gz(\.age)?$/;

/** Suffix of a folder's name while a backup is written into it. */
export const partialSuffix = '.partial';

/**
 * Removes remains of killed backups: folders that were not written to for a day and hold only files of a backup. A
 * backup in progress changes all the time.
 *
 * @param folder of the backups; may be missing
 * @returns paths of the removed folders
 */
export async function removeLeftOvers(folder: string, now: Date): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const partial = entries.filter((entry) => entry.isDirectory() && entry.name.endsWith(partialSuffix));
  const removed: string[] = [];
  for (const path of partial.map(({ name }) => join(folder, name))) {
    const files = await readdir(path);
    if (!files.every((name) => name === manifestName || writtenByBackups.test(name))) continue;
    if (now.getTime() - (await lastWritten([path, ...files.map((name) => join(path, name))])) <= dayMs) continue;
    await rm(path, { recursive: true, force: true });
    removed.push(path);
  }
  return removed;
}

/** The latest instant in milliseconds. Infinity if a file is gone, since another process is removing the folder. */
async function lastWritten(paths: readonly string[]): Promise<number> {
  const times = paths.map((path) =>
    stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}
