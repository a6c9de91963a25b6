import { cp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { saysFull } from '../../run/launcher/free-space.ts';
import { removeOld } from './backups-folder.ts';
import { checkBackup } from './check-backup.ts';
import { partialSuffix } from './remove-left-overs.ts';

/** The argument of this program, as JSON. */
export interface FolderCopy {
  /** The backup; without it the target is only checked. */
  readonly folder?: string;
  readonly target: string;
  readonly dataDir: string;
  /** Whether the target may be on a disk that it has to outlive: that of DATA_DIR, its backups or the system. */
  readonly acceptsSameDisk: boolean;
}

/**
 * The program that copies a backup into another folder. It reads the copy back, gives it its name once it proves whole,
 * and removes what the policy no longer keeps there. It prints what an operator needs to know.
 */
async function copyToFolder({ folder, target, dataDir, acceptsSameDisk }: FolderCopy): Promise<void> {
  // Does not create the folder: a missing one means that its disk is not mounted.
  if (!(await stat(target).catch(() => undefined))?.isDirectory())
    throw new Error('there is no such folder: is it mounted?');
  const disk = await diskToOutlive(target, dataDir);
  if (disk && !acceptsSameDisk)
    throw new Error(
      `it is on ${disk}, which a copy has to outlive: is it mounted? (BACKUP_COPY_SAME_DISK=1 accepts it)`,
    );
  if (folder !== undefined) {
    await copyWhole(folder, join(target, basename(folder)));
    console.log((await removeOld(target)).join('\n'));
  }
  if (disk) console.log(`${target} is on ${disk}: its copies are lost with that, unless something copies them on`);
}

/** The disk of the studio that a folder lies on, in words; undefined for another one. An empty mount point lies on one. */
async function diskToOutlive(target: string, dataDir: string): Promise<string | undefined> {
  const deviceOf = (path: string) =>
    stat(path).then(
      ({ dev }) => dev,
      () => undefined,
    );
  const device = await deviceOf(target);
  if (device === (await deviceOf(dataDir))) return 'the disk of DATA_DIR';
  if (device === (await deviceOf(join(dataDir, 'backups')))) return 'the disk of the backups';
  return device === (await deviceOf('/')) ? 'the disk of the system' : undefined;
}

async function copyWhole(folder: string, copy: string): Promise<void> {
  const partial = `${copy}${partialSuffix}`;
  try {
    await rm(partial, { recursive: true, force: true });
    await cp(folder, partial, { recursive: true });
    for (const name of await readdir(partial)) await sync(join(partial, name));
    await checkBackup(partial);
    await rename(partial, copy);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

await copyToFolder(JSON.parse(process.argv[2] ?? '{}') as FolderCopy).catch((error: Error) => {
  console.error(saysFull(error) ? 'its disk is full: make room there, or name another place' : error.message);
  process.exitCode = 1;
});
