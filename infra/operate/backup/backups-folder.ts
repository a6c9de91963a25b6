import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FoundBackup, instantOfBackup, type Retention, retain } from './keep-policy.ts';
import { manifestName, readManifest } from './manifest.ts';

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

/** What retention knows of the named folders, by the manifests that a folder has of them. */
export function findBackups(backups: string, names: readonly string[]): Promise<FoundBackup[]> {
  return Promise.all(
    names.filter(instantOfBackup).map(async (name) => {
      const folder = join(backups, name);
      if (!existsSync(join(folder, manifestName))) return { name, manifest: undefined };
      // A manifest of a newer version may be unreadable here: such a backup counts as one that a person made.
      const manifest = await readManifest(folder).catch(() => ({ studioVersion: '', schema: 0 }));
      return { name, manifest };
    }),
  );
}

/** Removes the backups that retention does not keep. @returns lines that say what it did, and what only a person removes */
export async function removeOld(backups: string): Promise<string[]> {
  const retention = retain(await findBackups(backups, await readdir(backups)));
  for (const name of retention.toRemove) await rm(join(backups, name), { recursive: true, force: true });
  return retentionInWords(retention, (name) => join(backups, name));
}

/** @param pathOf the path of a backup by its name */
export function retentionInWords({ toRemove, lasting }: Retention, pathOf: (name: string) => string): string[] {
  return [
    ...toRemove.map((name) => `removed ${pathOf(name)}, which is old`),
    ...[...lasting].map(
      ([reason, names]) => `kept until you remove it, since it is ${reason}: ${names.map(pathOf).join(', ')}`,
    ),
  ];
}
