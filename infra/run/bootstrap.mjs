// Plain JavaScript without packages: it runs on the machine's Node, before npm has installed Node 24 and all packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
const node24 = join(root, 'node_modules', '.bin', 'node');
const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** Holds the hash of the lock file whose packages are installed. */
const stampFile = join(modules, '.studio-installed');
/** Exists while npm works. npm takes packages that an interrupted run left incomplete for complete. */
const unfinishedStampFile = join(modules, '.studio-installing');

/**
 * Installs the missing npm packages, then runs a program on Node 24 in place of this process: with its terminal, its
 * signals and its exit code.
 *
 * @param {string} program path from the root of the repository
 * @param {{ args?: readonly string[], ahead?: string, codeIfStopped: number }} options `ahead`: a program that fills
 *   Node's cache of compiled code, run before when a source has changed; `codeIfStopped`: exit code if a signal ends npm
 * @returns {Promise<number>} exit code
 */
export async function runOnNode24(program, { args = [], ahead, codeIfStopped }) {
  const installing = new AbortController();
  let stop = (/** @type {NodeJS.Signals} */ _signal) => {
    if (!installing.signal.aborted) console.log('\nStopping');
    installing.abort();
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, () => stop(name));
  if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(() => stop('SIGTERM'));
  try {
    await ensureNpmDependencies(installing.signal);
  } catch (error) {
    if (installing.signal.aborted) return codeIfStopped;
    console.error(/** @type {Error} */ (error).message);
    return 1;
  }
  if (ahead !== undefined) compileAhead(ahead);
  const child = spawn(node24, [join(root, program), ...args], { stdio: 'inherit' });
  stop = (signal) => void child.kill(signal);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** @param {string} program */
function compileAhead(program) {
  const stamp = join(process.env['NODE_COMPILE_CACHE'] ?? '', 'compiled-ahead');
  const changedAt = (/** @type {string} */ path) => fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const compiledAt = changedAt(stamp);
  const isNewer = (/** @type {string} */ path) => changedAt(path) > compiledAt;
  if (![stampFile, ...sourcesIn('gateway'), ...sourcesIn('services'), ...sourcesIn('infra')].some(isNewer)) return;
  spawnSync(node24, [join(root, program)]);
  try {
    fs.mkdirSync(dirname(stamp), { recursive: true });
    fs.writeFileSync(stamp, '');
  } catch {
    // The start says what is wrong with the disk; without a stamp the next one compiles again.
  }
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return fs.readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesIn(path);
    return entry.name.endsWith('.ts') ? [join(root, path)] : [];
  });
}

/**
 * Watches for the end of the parent: a signal to npm may end npm, or the shell between, without reaching this process.
 *
 * @param {() => void} stop called when the parent process has ended
 */
export function onceOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 300);
  watch.unref();
}

/** @param {AbortSignal} signal ends the installation */
async function ensureNpmDependencies(signal) {
  if (areInstalled()) return;
  await whileLocked(join(root, '.data', 'npm-install.lock'), () => installUnlessDone(signal), signal);
  signal.throwIfAborted();
}

/** @param {AbortSignal} signal */
async function installUnlessDone(signal) {
  if (areInstalled()) return;
  if (fs.existsSync(unfinishedStampFile)) removePieces();
  fs.mkdirSync(modules, { recursive: true });
  fs.writeFileSync(unfinishedStampFile, lockHash());
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log('  …  Installing npm packages');
  const sign = setInterval(() => console.log(`  …  Installing npm packages: ${seconds()} so far`), 20_000);
  await runNpm(signal).finally(() => clearInterval(sign));
  if (!fs.existsSync(node24)) throw new Error('npm did not install Node 24: are install scripts turned off?');
  console.log(`  ok Installing npm packages (${seconds()})`);
  fs.renameSync(unfinishedStampFile, stampFile);
}

/**
 * @param {AbortSignal} signal
 * @throws {Error} with the end of npm's output, when it fails
 */
async function runNpm(signal) {
  const logFile = join(root, '.data', 'logs', 'install-npm.log');
  fs.mkdirSync(dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  // Not `npm ci`: it refuses a lock file made where some packages for other systems are not available.
  // `--no-save` keeps the lock file as it is. NODE_ENV=production would leave out what builds the web app.
  const child = spawn('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    // A group of its own: a stop ends npm with the scripts that it runs.
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  signal.addEventListener('abort', end);
  const [code] = await once(child, 'exit').finally(() => signal.removeEventListener('abort', end));
  signal.throwIfAborted();
  if (code === 0) return;
  const printed = fs.readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-24).join('\n');
  throw new Error(`npm install failed (exit code ${code}); ${logFile} ends with:\n${printed}`);
}

/** Keeps the mark: without it, an interrupted removal would leave incomplete packages that npm takes for complete. */
function removePieces() {
  const pieces = fs.readdirSync(modules).map((name) => join(modules, name));
  for (const path of [...pieces, ...modulesOfWorkspaces()]) {
    if (path !== unfinishedStampFile) fs.rmSync(path, { recursive: true, force: true });
  }
}

/** Where npm puts packages that a workspace needs in a version of its own. */
function modulesOfWorkspaces() {
  if (!fs.existsSync(lockFile)) return [];
  const { packages } = JSON.parse(fs.readFileSync(lockFile, 'utf8'));
  const workspaces = Object.keys(packages).filter((path) => !path.split('/').includes('node_modules') && path !== '');
  return workspaces.map((path) => join(root, path, 'node_modules'));
}

function areInstalled() {
  if (!fs.existsSync(node24) || fs.existsSync(unfinishedStampFile)) return false;
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === lockHash()) return true;
  return npmIsNewerThanLock();
}

/** True if npm was run by hand: its own record is newer than the lock file. */
function npmIsNewerThanLock() {
  const record = fs.statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  const lock = fs.statSync(lockFile, { throwIfNoEntry: false });
  return record !== undefined && (lock === undefined || record.mtimeMs >= lock.mtimeMs);
}

function lockHash() {
  if (!fs.existsSync(lockFile)) return 'no lock file';
  return createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');
}

/**
 * Takes a lock file. One that a dead process left behind is taken over.
 *
 * @param {string} path
 * @returns {{ release: () => void } | { heldBy: number }}
 */
export function tryLock(path) {
  fs.mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    fs.writeFileSync(own, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }));
    for (;;) {
      if (linked(own, path)) return { release: () => fs.rmSync(path, { force: true }) };
      const holder = readHolder(path);
      if (holder !== null && isStillRunning(holder.pid, holder.identity)) return { heldBy: holder.pid };
      removeStale(path, `${own}.stale`, holder);
    }
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/**
 * Runs `work` while holding the lock, exclusively among all processes.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {AbortSignal} [signal] ends the waiting
 * @returns {Promise<T>}
 */
export async function whileLocked(path, work, signal) {
  let lock = tryLock(path);
  while ('heldBy' in lock) {
    await sleep(200, undefined, signal ? { signal } : {});
    lock = tryLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
function linked(from, to) {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @typedef {{ pid: number, identity: string }} Holder */

/**
 * @param {string} path
 * @returns {Holder | null}
 */
function readHolder(path) {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Moves the stale lock away before removing it: if another process has taken it meanwhile, that lock is put back.
 *
 * @param {string} path
 * @param {string} aside
 * @param {Holder | null} stale
 */
function removeStale(path, aside, stale) {
  try {
    fs.renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== null && moved.identity !== stale?.identity) linked(aside, path);
  fs.rmSync(aside, { force: true });
}

/**
 * Identifies a process beyond its pid, which is reused: the boot and the moment of its start.
 *
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function processIdentity(pid) {
  if (!fs.existsSync('/proc/self/stat')) {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
  }
  try {
    // The name, in brackets, may contain spaces; the state (3rd field) and the start time (22nd) follow it.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (fields[0] === 'Z') return null;
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

/**
 * @param {number} pid
 * @param {string} identity an earlier result of `processIdentity`
 */
export function isStillRunning(pid, identity) {
  return processIdentity(pid) === identity;
}
