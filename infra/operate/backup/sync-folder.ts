import { open } from 'node:fs/promises';

/** Writes through to the disk which files a folder holds, and how they are named, where the file system can do that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } catch (error) {
    // Some network file systems answer this for every folder.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}
