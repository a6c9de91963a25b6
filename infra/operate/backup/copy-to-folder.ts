import { cp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { saysFull } from '../../run/launcher/free-space.ts';
import { checkBackup } from './check-backup.ts';
import { toRemove } from './keep-policy.ts';
import { partialSuffix } from './remove-left-overs.ts';

/**
 * The program that copies a backup into another folder. It reads the copy back, gives it its name once it proves whole,
 * and removes what the policy no longer keeps there.
 */
async function copyToFolder(folder: string, target: string): Promise<void> {
  // Does not create the folder: a missing one means that its disk is not mounted.
  if (!(await stat(target).catch(() => undefined))?.isDirectory())
    throw new Error('there is no such folder: is it mounted?');
  const copy = join(target, basename(folder));
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
  for (const name of toRemove(await readdir(target))) await rm(join(target, name), { recursive: true, force: true });
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

const [, , folder = '', target = ''] = process.argv;
await copyToFolder(folder, target).catch((error: Error) => {
  console.error(saysFull(error) ? 'its disk is full: make room there, or name another place' : error.message);
  process.exitCode = 1;
});
