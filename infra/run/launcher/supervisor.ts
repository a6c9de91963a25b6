import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from './log-files.ts';
import { StartError } from './start-error.ts';
import { SupervisedProcess, type ProcessSpec } from './supervised-process.ts';
import type { Instance } from './instance.ts';

/** Controls supervised processes by name. */
export interface ProcessControl {
  readonly names: readonly string[];
  /** Undefined while it does not run. */
  readonly pid: (name: string) => number | undefined;
  /** Default: SIGKILL. The process stays supervised, so if it dies it is restarted. */
  readonly kill: (name: string, signal?: NodeJS.Signals) => void;
  /** Keeps it stopped until `start`. */
  readonly stop: (name: string, options?: { signal?: NodeJS.Signals }) => Promise<void>;
  /** Resolves when the process is ready; the signal aborts the wait. */
  readonly start: (name: string, signal?: AbortSignal) => Promise<void>;
  /** Stops and starts it. */
  readonly restart: (name: string) => Promise<void>;
}

export interface Supervisor {
  readonly start: (specs: readonly ProcessSpec[], options?: StartOptions) => Promise<void>;
  /** Adds processes without starting them; `control.start` does that later. */
  readonly add: (specs: readonly ProcessSpec[]) => void;
  /** Stops several processes at once. */
  readonly stop: (names: readonly string[], graceMs: number) => Promise<void>;
  readonly control: ProcessControl;
}

interface StartOptions {
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Default true. */
  readonly awaitReady?: boolean;
}

const readyTimeoutMs = 90_000;
/** A process that dies this often before it was ever ready will not recover by itself. */
const hopelessDeaths = 3;

export function createSupervisor({
  announce,
  instance,
}: {
  announce: (line: string) => void;
  instance?: Pick<Instance, 'started' | 'ended'>;
}): Supervisor {
  const processes = new Map<string, SupervisedProcess>();
  const events = {
    announce,
    started: (name: string, pid: number) => instance?.started(name, pid),
    ended: (pid: number) => instance?.ended(pid),
  };
  const add = (spec: ProcessSpec) => {
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

function controlOf(processes: ReadonlyMap<string, SupervisedProcess>): ProcessControl {
  const byName = (name: string) => {
    const found = processes.get(name);
    if (found === undefined) throw new Error(`No process ${name}; there are ${[...processes.keys()].join(', ')}`);
    return found;
  };
  const start = async (name: string, signal?: AbortSignal) => {
    byName(name).start();
    await untilReady(byName(name), signal);
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

async function untilReady(supervised: SupervisedProcess, signal?: AbortSignal) {
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
