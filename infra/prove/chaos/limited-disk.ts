import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const roomGiB = 3;

/** A folder on a separate disk that can be filled and freed. */
export interface LimitedDisk {
  /** Leaves no free space. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Mounts a tmpfs, which can be resized in use and takes only as much memory as it holds. Undefined if it cannot be
 * mounted: that needs root, and most containers forbid it even to root.
 */
export async function mountLimitedDisk(directory: string): Promise<LimitedDisk | undefined> {
  await mkdir(directory, { recursive: true });
  const mount = async (options: string) =>
    void (await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]));
  const room = `size=${roomGiB}g`;
  try {
    await mount(room);
  } catch {
    return undefined;
  }
  return {
    async fill() {
      const { blocks, bfree, bsize } = await statfs(directory);
      await mount(`remount,size=${(blocks - bfree) * bsize}`);
    },
    free: () => mount(`remount,${room}`),
    // Lazily: a server that was just killed may still hold its files.
    remove: async () => void (await run('umount', ['--lazy', directory])),
  };
}
