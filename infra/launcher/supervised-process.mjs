import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { openLog, putAside } from './log-files.mjs';
import { signalGroup } from './process-group.mjs';

/**
 * @typedef {object} ProcessSpec
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} env complete: nothing is inherited
 * @property {string} cwd
 * @property {string} logFile takes what the process prints
 * @property {(signal?: AbortSignal) => Promise<boolean>} isReady the signal ends what it started to find out
 *
 * @typedef {object} ProcessEvents
 * @property {(line: string) => void} announce
 * @property {(name: string, pid: number) => void} started
 * @property {(pid: number) => void} ended
 */

const firstDelayMs = 200;
const longestDelayMs = 5_000;
const healthyAfterMs = 30_000;
const lookAtLogMs = 10_000;

/** @type {Set<SupervisedProcess>} */
const running = new Set();
// A launcher that ends early, by an error or during the start, leaves no process behind.
process.on('exit', () => running.forEach((supervised) => supervised.kill('SIGTERM')));

/** A process that is started again whenever it dies, until it is stopped. */
export class SupervisedProcess {
  /** How often it died since the last start that was asked for. */
  deaths = 0;
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** @type {Promise<void>} */
  #ended = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  #restart;
  /** @type {NodeJS.Timeout | undefined} */
  #logWatch;
  #wanted = false;
  #delayMs = firstDelayMs;

  /**
   * @param {ProcessSpec} spec
   * @param {ProcessEvents} events
   */
  constructor(spec, events) {
    this.spec = spec;
    this.events = events;
  }

  /** @returns {number | undefined} undefined while it does not run */
  get pid() {
    return this.#child?.pid;
  }

  start() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.deaths = 0;
    this.#delayMs = firstDelayMs;
    this.#spawn();
  }

  /**
   * Sends a signal to the process and its children, without stopping the supervision.
   *
   * @param {NodeJS.Signals} signal
   */
  kill(signal) {
    if (this.pid !== undefined) signalGroup(this.pid, signal);
  }

  /**
   * Stops the process for good: asks it first, and ends it after the grace period.
   *
   * @param {{ graceMs?: number, signal?: NodeJS.Signals }} [options]
   */
  async stop({ graceMs = 8_000, signal = 'SIGTERM' } = {}) {
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
    // A group of its own: Ctrl-C in the terminal must not reach it before its turn to stop has come.
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    running.add(this);
    this.#logWatch = setInterval(() => putAside(logFile), lookAtLogMs);
    if (child.pid !== undefined) this.events.started(name, child.pid);
    this.#ended = new Promise((resolve) => {
      const startedAt = performance.now();
      /** @param {string} how */
      const ended = (how) => {
        this.#onEnd(child, how, performance.now() - startedAt);
        resolve();
      };
      child.once('error', (error) => ended(error.message));
      child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
    });
  }

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {string} how
   * @param {number} ranForMs
   */
  #onEnd(child, how, ranForMs) {
    this.#child = null;
    running.delete(this);
    clearInterval(this.#logWatch);
    if (child.pid !== undefined) {
      // Kill what it may have left in its process group.
      signalGroup(child.pid, 'SIGKILL');
      this.events.ended(child.pid);
    }
    if (!this.#wanted) return;
    this.deaths += 1;
    if (ranForMs >= healthyAfterMs) this.#delayMs = firstDelayMs;
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(delayMs * 2, longestDelayMs);
    this.events.announce(
      `${this.spec.name} died (${how}): starting it again in ${delayMs / 1000} s; its log: ${this.spec.logFile}`,
    );
    this.#restart = setTimeout(() => this.#spawn(), delayMs);
  }
}
