import { spawn } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { lastLines, openLog } from './log-files.mjs';
import { signalCommand } from './process-group.mjs';
import { root } from './root.mjs';
import { StartError } from './start-error.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {string} logFile takes what the command prints
 * @property {AbortSignal | undefined} [signal] ends the command
 */

const graceMs = 5_000;

/** A command of the set-up that failed. */
export class CommandFailed extends StartError {
  /**
   * @param {string} message
   * @param {string} output the end of what the command has printed
   */
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a command of the set-up to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} options
 * @throws {CommandFailed} when it fails
 */
export async function runCommand(command, args, { logFile, signal }) {
  signal?.throwIfAborted();
  const log = openLog(logFile);
  const earlier = fstatSync(log).size;
  // In a group of its own, so that Ctrl-C reaches it through the launcher and whole.
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const end = () => endGroup(child);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const outcome = await outcomeOf(child);
    signal?.throwIfAborted();
    if (outcome !== null) {
      const output = lastLines(logFile, 24, earlier);
      throw new CommandFailed(
        `${command} ${args[0] ?? ''} failed (${outcome}); ${logFile} ends with:\n${output}`,
        output,
      );
    }
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  signalCommand(pid, 'SIGTERM');
  const killing = setTimeout(() => signalCommand(pid, 'SIGKILL'), graceMs);
  child.once('exit', () => clearTimeout(killing));
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string | null>} what went wrong
 */
function outcomeOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)));
  });
}
