import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStillRunning, processIdentity } from './process-identity.mjs';

/** @typedef {{ pid: number, identity: string }} Holder */

/**
 * Takes a lock file. One that a dead process left behind is taken over.
 *
 * @param {string} path
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(own, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
    for (;;) {
      if (linked(own, path)) return { release: () => rmSync(path, { force: true }) };
      const holder = readHolder(path);
      if (holder !== null && isStillRunning(holder.pid, holder.identity)) return { heldBy: holder.pid };
      removeStale(path, `${own}.stale`, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Runs `work` while holding the lock, exclusively among all processes.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {AbortSignal} [signal] ends the waiting
 * @returns {Promise<T>}
 */
export async function whileLocked(path, work, signal) {
  let lock = tryLock(path);
  while ('heldBy' in lock) {
    await sleep(200, undefined, signal ? { signal } : {});
    lock = tryLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @returns {Holder | null}
 */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Moves the stale lock away before removing it, and puts it back if another process took it meanwhile.
 *
 * @param {string} path
 * @param {string} aside
 * @param {Holder | null} stale
 */
function removeStale(path, aside, stale) {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== null && moved.identity !== stale?.identity) linked(aside, path);
  rmSync(aside, { force: true });
}
