import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { lastLines, openLog } from './log-files.ts';
import { signalCommand } from './process-group.ts';
import { root } from './root.ts';
import { StartError } from './start-error.ts';

interface CommandOptions {
  /** Takes what the command prints. */
  readonly logFile: string;
  /** Ends the command. */
  readonly signal?: AbortSignal | undefined;
}

const graceMs = 5_000;

/** A command of the set-up that failed. */
export class CommandFailed extends StartError {
  /** The end of the command's output. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/**
 * Runs a command of the set-up to its end.
 *
 * @throws {CommandFailed} when it fails
 */
export async function runCommand(command: string, args: readonly string[], { logFile, signal }: CommandOptions) {
  signal?.throwIfAborted();
  const log = openLog(logFile);
  const earlier = fstatSync(log).size;
  // In a group of its own: Ctrl-C reaches it only through the launcher, which signals the whole group.
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

function endGroup(child: ChildProcess) {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  signalCommand(pid, 'SIGTERM');
  const killing = setTimeout(() => signalCommand(pid, 'SIGKILL'), graceMs);
  child.once('exit', () => clearTimeout(killing));
}

/** @returns what went wrong; null on success */
function outcomeOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)));
  });
}
