import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { findBackups, retentionInWords } from './backups-folder.ts';
import type { FolderCopy } from './copy-to-folder.ts';
import { retain } from './keep-policy.ts';
import { manifestName } from './manifest.ts';

/** A target that accepts less than 250 kB a second counts as hanging. */
const leastBytesPerMs = 250;
const answerMs = 30_000;

/** Another place for backups. The target is an existing absolute folder, or an rclone path (`remote:path`). */
export type Place = Omit<FolderCopy, 'folder'>;

interface CopyOptions extends Required<FolderCopy> {
  /** How long the target may take to answer, in milliseconds. The transfer time is added. Default: 30 s. */
  readonly patienceMs?: number;
}

/**
 * Copies a backup to another place under its own name, and removes there what the policy no longer keeps. Only child
 * processes touch that place: a network folder that hangs blocks its readers for ever.
 * @returns lines that an operator needs to know
 * @throws Error when the place is gone, full, on the studio's own disk, refuses or takes too long
 */
export async function copyElsewhere({ folder, patienceMs = answerMs, ...place }: CopyOptions): Promise<string[]> {
  const limitMs = patienceMs + (await bytesOf(folder)) / leastBytesPerMs;
  try {
    if (isAbsolute(place.target)) return await runForFolder({ ...place, folder }, limitMs);
    return await copyByRclone(folder, place.target, rcloneWithin(limitMs));
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`the backup is in ${folder}, but not in ${place.target}: ${message}`, { cause: error });
  }
}

/**
 * Checks a place before there is anything to copy.
 * @returns lines that an operator needs to know
 * @throws Error when no copy could be made there now
 */
export async function checkPlace(place: Place): Promise<string[]> {
  try {
    if (isAbsolute(place.target)) return await runForFolder(place, answerMs);
    // A folder that is missing there is made by the first copy.
    await rcloneWithin(answerMs)('lsf', '--max-depth', '1', place.target).catch((error: Error) => {
      if (!/directory not found/.test(error.message)) throw error;
    });
    return [];
  } catch (error) {
    throw new Error(`no copy could be made in ${place.target}: ${(error as Error).message}`, { cause: error });
  }
}

const copyToFolder = fileURLToPath(new URL('copy-to-folder.ts', import.meta.url));

async function runForFolder(copy: FolderCopy, limitMs: number): Promise<string[]> {
  const said = await runWithin(limitMs, process.execPath, [copyToFolder, JSON.stringify(copy)]);
  return said.split('\n').filter(Boolean);
}

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

type Rclone = (...args: string[]) => Promise<string>;

function rcloneWithin(limitMs: number): Rclone {
  return (...args) => runWithin(limitMs, 'rclone', [...args, ...oneTry]);
}

/** The manifest is copied last: a folder without it is no backup. */
async function copyByRclone(folder: string, target: string, rclone: Rclone): Promise<string[]> {
  const place = target.endsWith(':') ? target : `${target.replace(/\/+$/, '')}/`;
  const copy = `${place}${basename(folder)}`;
  await rclone('copy', folder, copy, '--exclude', manifestName);
  await rclone('copyto', join(folder, manifestName), `${copy}/${manifestName}`);
  const listed = await rclone('lsf', '--dirs-only', '--dir-slash=false', place);
  const manifests = await mkdtemp(join(tmpdir(), 'studio-manifests-'));
  try {
    await rclone('copy', place, manifests, '--include', `/*/${manifestName}`);
    const retention = retain(await findBackups(manifests, listed.split('\n')));
    for (const name of retention.toRemove) await rclone('purge', `${place}${name}`);
    return retentionInWords(retention, (name) => `${place}${name}`);
  } finally {
    await rm(manifests, { recursive: true, force: true });
  }
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
