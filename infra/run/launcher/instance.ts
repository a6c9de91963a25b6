import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { saysFull } from './free-space.ts';
import { signalGroup } from './process-group.ts';
import { isStillRunning, processIdentity, tryLock } from '../bootstrap.mjs';
import { StartError } from './start-error.ts';

type RecordedProcess = { name: string; pid: number; identity: string };

/** The claim on a data directory, with a record of the processes started on it. */
export type Instance = ReturnType<typeof recordInto>;

const recordName = 'processes.json';

/** The ids of the processes that run on the data directory, by name. */
export function runningProcesses(dataDir: string): ReadonlyMap<string, number> {
  const recorded = readRecord(join(dataDir, 'run', recordName));
  const running = recorded.filter(({ pid, identity }) => isStillRunning(pid, identity));
  return new Map(running.map(({ name, pid }) => [name, pid]));
}

const theStudioRuns = (dataDir: string) => ({
  says: `The studio already runs on ${dataDir}`,
  advice: 'a command needs the PORT that it was started with; another studio needs its own DATA_DIR',
});

/**
 * Claims the data directory for this process, closes it to other users of the machine, and stops processes that a
 * killed instance left running.
 *
 * @param taken the error and advice if it is already claimed
 * @throws {StartError} when another instance runs on the same directory, when nothing can be written into it, and when
 *   it can't be closed to others
 */
export async function claimDataDir(
  dataDir: string,
  announce: (line: string) => void,
  taken: { says: string; advice: string } = theStudioRuns(dataDir),
): Promise<Instance> {
  const directory = join(dataDir, 'run');
  orStartError(dataDir, () => mkdirSync(directory, { recursive: true, mode: 0o700 }));
  closeToOthers(dataDir);
  const lock = orStartError(dataDir, () => tryLock(join(directory, 'lock')));
  if ('heldBy' in lock) throw new StartError(`${taken.says} (process ${lock.heldBy}): ${taken.advice}`);
  const record = join(directory, recordName);
  await stopLeftOvers(readRecord(record), announce);
  return recordInto(record, lock.release);
}

const permissionsOfOthers = 0o077;
const stickyBit = 0o1000;

/**
 * The data directory holds databases, logs and caught mails with reset links. Each server writes files with permissions
 * of its own, so only the owner may enter the directory.
 */
function closeToOthers(dataDir: string) {
  const { mode } = statSync(dataDir);
  if ((mode & permissionsOfOthers) === 0) return;
  // A shared folder such as /tmp must stay open.
  if (mode & stickyBit) throw new StartError(`${dataDir} is shared by all users: set DATA_DIR to a folder of its own`);
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `Others can read ${dataDir}, and that can't be changed (${code}): set DATA_DIR to another one`,
    );
  }
}

/** @throws {StartError} naming the directory and the error's code, instead of an error of the file system */
function orStartError<T>(dataDir: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const advice = saysFull(error) ? 'its disk is full: make room there' : 'set DATA_DIR to another one';
    throw new StartError(`Nothing can be written into ${dataDir} (${code}): ${advice}`);
  }
}

function recordInto(path: string, release: () => void) {
  const running = new Map<number, RecordedProcess>();
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
    started(name: string, pid: number) {
      const identity = processIdentity(pid);
      if (identity !== null) running.set(pid, { name, pid, identity });
      save();
    },
    ended(pid: number) {
      if (running.delete(pid)) save();
    },
    release,
  };
}

function readRecord(path: string): RecordedProcess[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

async function stopLeftOvers(recorded: readonly RecordedProcess[], announce: (line: string) => void) {
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
