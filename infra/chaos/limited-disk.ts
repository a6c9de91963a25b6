import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const roomGiB = 3;

/** A folder on a disk of its own, which can be made full and be given room again. */
export interface LimitedDisk {
  /** From now on nothing more fits. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A file system in memory, whose size can be changed while it is in use. It takes only as much memory as is in it.
 * Undefined where it can't be mounted: that needs root, and most containers don't let even root do it.
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
    // Lazily: a server that was killed a moment ago may still be letting go of its files.
    remove: async () => void (await run('umount', ['--lazy', directory])),
  };
}
