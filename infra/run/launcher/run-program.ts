import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './root.ts';
import { StartError } from './start-error.ts';

interface ProgramOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a program of this repository in a separate process, so that the packages it loads leave the memory when it ends
 * (docs/decisions/0012-launcher-memory.md).
 *
 * @param program path from the repository's root
 * @returns its output on stdout
 * @throws {StartError} with its output on stderr, when it fails
 */
export async function runProgram(
  program: string,
  { args = [], env = process.env, signal }: ProgramOptions,
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: root, env, signal });
    return stdout.trim();
  } catch (error) {
    signal?.throwIfAborted();
    throw new StartError((error as { stderr: string }).stderr.trim());
  }
}
