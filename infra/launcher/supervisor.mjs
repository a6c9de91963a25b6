import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from './log-files.mjs';
import { StartError } from './start-error.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

/**
 * @typedef {import('./supervised-process.mjs').ProcessSpec} ProcessSpec
 *
 * @typedef {object} ProcessControl what a test does to processes
 * @property {readonly string[]} names
 * @property {(name: string) => number | undefined} pid undefined while it does not run
 * @property {(name: string, signal?: NodeJS.Signals) => void} kill SIGKILL unless another signal is named; the process
 *   stays supervised, so one that dies of it comes back
 * @property {(name: string, options?: { signal?: NodeJS.Signals }) => Promise<void>} stop it stays away until `start`
 * @property {(name: string) => Promise<void>} start resolves when the process is ready
 * @property {(name: string) => Promise<void>} restart stops and starts it
 *
 * @typedef {object} Supervisor
 * @property {(specs: readonly ProcessSpec[], options?: StartOptions) => Promise<void>} start
 * @property {(specs: readonly ProcessSpec[]) => void} add `control.start` starts them, when it is time
 * @property {(names: readonly string[], graceMs: number) => Promise<void>} stop several at once
 * @property {ProcessControl} control
 *
 * @typedef {object} StartOptions
 * @property {AbortSignal | undefined} [signal] ends the waiting
 * @property {boolean} [awaitReady] default true
 */

const readyTimeoutMs = 90_000;
/** A process that dies this often before it was ever ready will not get well by itself. */
const hopelessDeaths = 3;

/**
 * @param {{ announce: (line: string) => void, instance?: Pick<import('./instance.mjs').Instance, 'started' | 'ended'> }} options
 * @returns {Supervisor}
 */
export function createSupervisor({ announce, instance }) {
  /** @type {Map<string, SupervisedProcess>} */
  const processes = new Map();
  const events = {
    announce,
    started: (/** @type {string} */ name, /** @type {number} */ pid) => instance?.started(name, pid),
    ended: (/** @type {number} */ pid) => instance?.ended(pid),
  };
  /** @param {ProcessSpec} spec */
  const add = (spec) => {
    const supervised = new SupervisedProcess(spec, events);
    processes.set(spec.name, supervised);
    return supervised;
  };
  return {
    async start(specs, { signal, awaitReady = true } = {}) {
      signal?.throwIfAborted();
      const started = specs.map(add);
      for (const supervised of started) supervised.start();
      if (awaitReady) await Promise.all(started.map((supervised) => untilReady(supervised, signal)));
    },
    add(specs) {
      specs.forEach(add);
    },
    async stop(names, graceMs) {
      await Promise.all(names.map(async (name) => processes.get(name)?.stop({ graceMs })));
    },
    control: controlOf(processes),
  };
}

/**
 * @param {ReadonlyMap<string, SupervisedProcess>} processes
 * @returns {ProcessControl}
 */
function controlOf(processes) {
  /** @param {string} name */
  const byName = (name) => {
    const found = processes.get(name);
    if (found === undefined) throw new Error(`No process ${name}; there are ${[...processes.keys()].join(', ')}`);
    return found;
  };
  /** @param {string} name */
  const start = async (name) => {
    byName(name).start();
    await untilReady(byName(name));
  };
  return {
    get names() {
      return [...processes.keys()];
    },
    pid: (name) => byName(name).pid,
    kill: (name, signal = 'SIGKILL') => byName(name).kill(signal),
    stop: (name, options) => byName(name).stop(options),
    start,
    async restart(name) {
      await byName(name).stop();
      await start(name);
    },
  };
}

/**
 * @param {SupervisedProcess} supervised
 * @param {AbortSignal} [signal]
 */
async function untilReady(supervised, signal) {
  const { name, logFile, isReady } = supervised.spec;
  const deadline = performance.now() + readyTimeoutMs;
  while (!(await isReady(signal))) {
    signal?.throwIfAborted();
    const hopeless = supervised.deaths >= hopelessDeaths;
    if (hopeless || performance.now() > deadline) {
      const what = hopeless ? 'keeps dying' : `was not ready after ${readyTimeoutMs / 1000} s`;
      throw new StartError(`${name} ${what}; ${logFile} ends with:\n${lastLines(logFile, 24)}`);
    }
    await sleep(50);
  }
}
