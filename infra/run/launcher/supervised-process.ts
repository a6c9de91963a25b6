import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { openLog, putAside } from './log-files.ts';
import { signalGroup } from './process-group.ts';

export interface ProcessSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Complete: nothing is inherited. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Receives the output of the process. */
  readonly logFile: string;
  /** The signal aborts the check. */
  readonly isReady: (signal?: AbortSignal) => Promise<boolean>;
}

interface ProcessEvents {
  readonly announce: (line: string) => void;
  readonly started: (name: string, pid: number) => void;
  readonly ended: (pid: number) => void;
}

const firstDelayMs = 200;
const longestDelayMs = 5_000;
const healthyAfterMs = 30_000;
const lookAtLogMs = 10_000;

const running = new Set<SupervisedProcess>();
// A launcher that ends early, by an error or during the start, leaves no process behind.
process.on('exit', () => running.forEach((supervised) => supervised.kill('SIGTERM')));

/** A process that is restarted whenever it dies, until it is stopped. */
export class SupervisedProcess {
  readonly spec: ProcessSpec;
  readonly #events: ProcessEvents;
  /** Number of deaths since the last requested start. */
  deaths = 0;
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  #restart: NodeJS.Timeout | undefined;
  #logWatch: NodeJS.Timeout | undefined;
  #wanted = false;
  #delayMs = firstDelayMs;

  constructor(spec: ProcessSpec, events: ProcessEvents) {
    this.spec = spec;
    this.#events = events;
  }

  /** @returns undefined while it does not run */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.deaths = 0;
    this.#delayMs = firstDelayMs;
    this.#spawn();
  }

  /** Sends a signal to the process and its children, without stopping the supervision. */
  kill(signal: NodeJS.Signals) {
    if (this.pid !== undefined) signalGroup(this.pid, signal);
  }

  /** Stops the process for good: asks it first, and kills it after the grace period. */
  async stop({ graceMs = 8_000, signal = 'SIGTERM' }: { graceMs?: number; signal?: NodeJS.Signals } = {}) {
    this.#wanted = false;
    clearTimeout(this.#restart);
    this.kill(signal);
    const killing = setTimeout(() => this.kill('SIGKILL'), graceMs);
    await this.#ended;
    clearTimeout(killing);
  }

  #spawn() {
    const { command, args, env, cwd, logFile, name } = this.spec;
    const log = openLog(logFile);
    // A group of its own: Ctrl-C in the terminal must not reach it before its turn to stop.
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    running.add(this);
    this.#logWatch = setInterval(() => putAside(logFile), lookAtLogMs);
    if (child.pid !== undefined) this.#events.started(name, child.pid);
    this.#ended = new Promise((resolve) => {
      const startedAt = performance.now();
      const ended = (how: string) => {
        this.#onEnd(child, how, performance.now() - startedAt);
        resolve();
      };
      child.once('error', (error) => ended(error.message));
      child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    });
  }

  #onEnd(child: ChildProcess, how: string, ranForMs: number) {
    this.#child = null;
    running.delete(this);
    clearInterval(this.#logWatch);
    if (child.pid !== undefined) {
      // Kill what it may have left in its process group.
      signalGroup(child.pid, 'SIGKILL');
      this.#events.ended(child.pid);
    }
    if (!this.#wanted) return;
    this.deaths += 1;
    if (ranForMs >= healthyAfterMs) this.#delayMs = firstDelayMs;
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(delayMs * 2, longestDelayMs);
    this.#events.announce(
      `${this.spec.name} died (${how}): starting it again in ${delayMs / 1000} s; its log: ${this.spec.logFile}`,
    );
    this.#restart = setTimeout(() => this.#spawn(), delayMs);
  }
}
