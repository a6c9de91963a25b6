import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from './exclusive-lock.mjs';
import { signalGroup } from './process-group.mjs';
import { isStillRunning, processIdentity } from './process-identity.mjs';
import { StartError } from './start-error.mjs';

/**
 * @typedef {{ name: string, pid: number, identity: string }} RecordedProcess
 * @typedef {object} Instance the claim on a data directory, with a record of what was started on it
 * @property {(name: string, pid: number) => void} started
 * @property {(pid: number) => void} ended
 * @property {() => void} release
 */

const recordName = 'processes.json';

/**
 * Names of the processes that run on the data directory.
 *
 * @param {string} dataDir
 */
export function runningProcesses(dataDir) {
  const recorded = readRecord(join(dataDir, 'run', recordName));
  return recorded.filter(({ pid, identity }) => isStillRunning(pid, identity)).map(({ name }) => name);
}

/** @param {string} dataDir */
const theStudioRuns = (dataDir) => ({
  says: `The studio already runs on ${dataDir}`,
  advice: 'a command needs the PORT that it was started with, another studio a DATA_DIR of its own',
});

/**
 * Claims the data directory for this process, and stops what an earlier one left running when it was killed.
 *
 * @param {string} dataDir
 * @param {(line: string) => void} announce
 * @param {{ says: string, advice: string }} [taken] the error and advice when it is claimed already
 * @returns {Promise<Instance>}
 * @throws {StartError} when another instance runs on the same directory, and when nothing can be written into it
 */
export async function claimDataDir(dataDir, announce, taken = theStudioRuns(dataDir)) {
  const directory = join(dataDir, 'run');
  const lock = lockWithin(directory, dataDir);
  if ('heldBy' in lock) throw new StartError(`${taken.says} (process ${lock.heldBy}): ${taken.advice}`);
  const record = join(directory, recordName);
  await stopLeftOvers(readRecord(record), announce);
  return recordInto(record, lock.release);
}

/**
 * @param {string} directory
 * @param {string} dataDir
 */
function lockWithin(directory, dataDir) {
  try {
    return tryLock(join(directory, 'lock'));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === undefined) throw error;
    throw new StartError(`Nothing can be written into ${dataDir} (${code}): set DATA_DIR to another one`);
  }
}

/**
 * @param {string} path
 * @param {() => void} release
 * @returns {Instance}
 */
function recordInto(path, release) {
  /** @type {Map<number, RecordedProcess>} */
  const running = new Map();
  const save = () => {
    try {
      writeFileSync(`${path}.new`, JSON.stringify([...running.values()]));
      renameSync(`${path}.new`, path);
    } catch {
      // With a full disk, an older record is better than a studio without its supervisor.
    }
  };
  save();
  return {
    started(name, pid) {
      const identity = processIdentity(pid);
      if (identity !== null) running.set(pid, { name, pid, identity });
      save();
    },
    ended(pid) {
      if (running.delete(pid)) save();
    },
    release,
  };
}

/**
 * @param {string} path
 * @returns {RecordedProcess[]}
 */
function readRecord(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

/**
 * @param {readonly RecordedProcess[]} recorded
 * @param {(line: string) => void} announce
 */
async function stopLeftOvers(recorded, announce) {
  const running = () => recorded.filter(({ pid, identity }) => isStillRunning(pid, identity));
  const found = running();
  if (found.length === 0) return;
  announce(`Stopping what an earlier start left running: ${found.map(({ name }) => name).join(', ')}`);
  for (const { pid } of found) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + 8_000;
  while (running().length > 0 && Date.now() < deadline) await sleep(50);
  for (const { pid } of running()) signalGroup(pid, 'SIGKILL');
  while (running().length > 0) await sleep(20);
}
