import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOfBackup, toRemove } from './keep-policy.ts';

/** The file beside the backups with the private key that opens the newest of them, for the drill. */
export const drillKeyName = 'drill-key';

/** The newest of the backups named after their instant; undefined if there is none. */
export async function newestBackup(
  backups: string,
): Promise<{ readonly folder: string; readonly at: Date } | undefined> {
  const names = await readdir(backups).catch(() => []);
  const [name] = names.filter(instantOfBackup).toSorted().toReversed();
  const at = name === undefined ? undefined : instantOfBackup(name);
  return name !== undefined && at ? { folder: join(backups, name), at } : undefined;
}

/** Removes the backups that the policy does not keep. @returns their paths */
export async function removeOld(backups: string): Promise<string[]> {
  const paths = toRemove(await readdir(backups)).map((name) => join(backups, name));
  for (const path of paths) await rm(path, { recursive: true, force: true });
  return paths;
}
