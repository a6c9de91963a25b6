import { join } from 'node:path';
import { claimDataDir } from '../../run/launcher/instance.ts';
import { root } from '../../run/launcher/root.ts';

/** What a test run leaves behind: logs, results, the data of its servers. */
export const testDir = join(root, '.data', 'test');

const taken = {
  says: 'A test run is under way in this folder',
  advice: 'wait for its end, or use another clone',
};

/**
 * Claims the folder for one run of tests, for a second one would take the first one's servers away. What a run that
 * was killed has left running is stopped.
 *
 * @throws {StartError} when a run is under way
 */
export function claimRun(say: (line: string) => void, dir: string = testDir) {
  return claimDataDir(dir, say, taken);
}
