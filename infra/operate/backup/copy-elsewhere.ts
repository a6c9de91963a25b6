import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { toRemove } from './keep-policy.ts';
import { manifestName } from './manifest.ts';

/** A target that accepts less than 250 kB a second counts as hanging. */
const leastBytesPerMs = 250;
const answerMs = 30_000;

interface CopyOptions {
  /** The backup's folder. */
  readonly folder: string;
  /** An existing absolute folder, or an rclone path (`remote:path`). */
  readonly target: string;
  /** How long the target may take to answer, in milliseconds. The transfer time is added. Default: 30 s. */
  readonly patienceMs?: number;
}

/**
 * Copies a backup to another place under its own name, and removes there what the policy no longer keeps. Only child
 * processes touch that place: a network folder that hangs blocks its readers for ever.
 * @throws Error when the place is gone, full, refuses or takes too long
 */
export async function copyElsewhere({ folder, target, patienceMs = answerMs }: CopyOptions): Promise<void> {
  const limitMs = patienceMs + (await bytesOf(folder)) / leastBytesPerMs;
  const run = (command: string, ...args: string[]) => runWithin(limitMs, command, args);
  try {
    if (isAbsolute(target)) await run(process.execPath, copyToFolder, folder, target);
    else await copyByRclone(folder, target, (...args) => run('rclone', ...args, ...oneTry));
  } catch (error) {
    throw new Error(`the backup is in ${folder}, but not in ${target}: ${(error as Error).message}`, { cause: error });
  }
}

const copyToFolder = fileURLToPath(new URL('copy-to-folder.ts', import.meta.url));
/** Options for one attempt within the time limit, since the nightly backup tries again. Messages carry no date. */
const oneTry = [
  '--retries',
  '1',
  '--low-level-retries',
  '3',
  '--contimeout',
  '15s',
  '--timeout',
  '30s',
  '--log-format',
  '',
];

/** The manifest is copied last: a folder without it is no backup. */
async function copyByRclone(folder: string, target: string, rclone: (...args: string[]) => Promise<string>) {
  const place = target.endsWith(':') ? target : `${target.replace(/\/+$/, '')}/`;
  const copy = `${place}${basename(folder)}`;
  await rclone('copy', folder, copy, '--exclude', manifestName);
  await rclone('copyto', join(folder, manifestName), `${copy}/${manifestName}`);
  const listed = await rclone('lsf', '--dirs-only', '--dir-slash=false', place);
  for (const name of toRemove(listed.split('\n'))) await rclone('purge', `${place}${name}`);
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Runs a program and returns its output.
 * @throws Error with its last message when it fails, when it is not installed, and when it takes too long
 */
async function runWithin(limitMs: number, command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // A process blocked by a dead network folder survives even this, so nothing waits for it.
    child.kill('SIGKILL');
    child.stdout.destroy();
    child.stderr.destroy();
    child.unref();
    reject(new Error(`it took longer than ${Math.round(limitMs / 1_000)} s`));
  }, limitMs);
  const { promise: exit, ...ended } = Promise.withResolvers<number | null>();
  child.once('exit', ended.resolve).once('error', (error: NodeJS.ErrnoException) => {
    ended.reject(error.code === 'ENOENT' ? new Error(`${command} is not installed here`) : error);
  });
  try {
    const [code, said, complaint] = await Promise.race([
      Promise.all([exit, text(child.stdout), text(child.stderr)]),
      late,
    ]);
    if (code === 0) return said;
    throw new Error(lastFailure(complaint) || `${command} failed (${code})`);
  } finally {
    clearTimeout(timer);
  }
}

/** The failure in one line: an S3 answer has several, and its last one is the request id. */
function lastFailure(complaint: string): string {
  const lines = complaint.trim().split(/\s*\n\s*/);
  // Falls back to the last line if none begins like rclone's failures.
  return lines.slice(lines.findLastIndex((line) => line.startsWith('Failed to '))).join(' ');
}
