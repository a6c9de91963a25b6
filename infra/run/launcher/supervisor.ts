import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from './log-files.ts';
import { StartError } from './start-error.ts';
import { SupervisedProcess, type ProcessSpec } from './supervised-process.ts';
import type { Instance } from './instance.ts';

export type ProcessControl = ReturnType<typeof controlOf>;
export type Supervisor = ReturnType<typeof createSupervisor>;

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
}) {
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
    async start(specs: readonly ProcessSpec[], { signal, awaitReady = true }: StartOptions = {}) {
      signal?.throwIfAborted();
      const started = specs.map(add);
      for (const supervised of started) supervised.start();
      if (awaitReady) await Promise.all(started.map((supervised) => untilReady(supervised, signal)));
    },
    /** Adds processes without starting them; `control.start` does that later. */
    add(specs: readonly ProcessSpec[]) {
      specs.forEach(add);
    },
    /** Stops several processes at once. */
    async stop(names: readonly string[], graceMs: number) {
      await Promise.all(names.map(async (name) => processes.get(name)?.stop({ graceMs })));
    },
    control: controlOf(processes),
  };
}

/** Controls supervised processes by name. */
function controlOf(processes: ReadonlyMap<string, SupervisedProcess>) {
  const byName = (name: string) => {
    const found = processes.get(name);
    if (found === undefined) throw new Error(`No process ${name}; there are ${[...processes.keys()].join(', ')}`);
    return found;
  };
  /** Resolves when the process is ready; the signal aborts the wait. */
  const start = async (name: string, signal?: AbortSignal) => {
    byName(name).start();
    await untilReady(byName(name), signal);
  };
  return {
    get names() {
      return [...processes.keys()];
    },
    /** Undefined while it does not run. */
    pid: (name: string) => byName(name).pid,
    /** The process stays supervised, so if it dies it is restarted. */
    kill: (name: string, signal: NodeJS.Signals = 'SIGKILL') => byName(name).kill(signal),
    /** Keeps it stopped until `start`. */
    stop: (name: string, options?: { signal?: NodeJS.Signals }) => byName(name).stop(options),
    start,
    /** Stops and starts it. */
    async restart(name: string) {
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
