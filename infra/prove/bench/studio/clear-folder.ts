import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataDir } from '../../../run/launcher/instance.ts';

/**
 * Removes a folder of data directories, so that a run begins without data. A killed run may have left processes there
 * that would disturb the measurement: claiming a directory ends them.
 * @throws StartError when another run is under way in one of them
 */
export async function clearFolder(folder: string): Promise<void> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const directories = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  for (const dataDir of directories.filter((each) => existsSync(join(each, 'run')))) {
    const { release } = await claimDataDir(dataDir, console.error);
    release();
  }
  rmSync(folder, { recursive: true, force: true });
}
