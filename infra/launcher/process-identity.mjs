import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Identifies a process beyond its pid, which is reused: the boot and the moment of its start.
 *
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function processIdentity(pid) {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

/**
 * @param {number} pid
 * @param {string} identity as `processIdentity` gave it earlier
 */
export function isStillRunning(pid, identity) {
  return processIdentity(pid) === identity;
}

/** @param {number} pid */
function fromProc(pid) {
  try {
    // The name, in brackets, may hold spaces; behind it stand the state (3rd) and the start time (22nd field).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (fields[0] === 'Z') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function fromPs(pid) {
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}
