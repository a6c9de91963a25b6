import { join } from 'node:path';
import { claimDataDir } from '../../run/launcher/instance.ts';
import { root } from '../../run/launcher/root.ts';

/** Folder of a test run's logs, results and server data. */
export const testDir = join(root, '.data', 'test');

const taken = {
  says: 'A test run is under way in this folder',
  advice: 'wait for its end, or use another clone',
};

/**
 * Claims the folder for one test run, since a second one would take away the first one's servers. Stops the processes
 * left by a killed run.
 *
 * @throws {StartError} when a run is under way
 */
export function claimRun(say: (line: string) => void, dir: string = testDir) {
  return claimDataDir(dir, say, taken);
}
