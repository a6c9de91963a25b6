import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from './exclusive-lock.mjs';
import { node24, root } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { StartError } from './start-error.mjs';

const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** Holds the hash of the lock file whose packages are installed. */
const stampFile = join(modules, '.studio-installed');
/** Stands while npm works. npm takes packages for whole that an earlier run, cut short, left in pieces. */
const unfinishedStampFile = join(modules, '.studio-installing');

/**
 * Installs the npm packages unless those of the present lock file are there.
 *
 * @param {import('./set-up.mjs').SetUp} setUp
 */
export async function ensureNpmDependencies(setUp) {
  if (areInstalled()) return;
  await whileLocked(join(root, '.data', 'npm-install.lock'), () => installUnlessDone(setUp), setUp.signal);
}

/** @param {import('./set-up.mjs').SetUp} setUp */
async function installUnlessDone({ progress, logsDir, signal }) {
  if (areInstalled()) return;
  if (existsSync(unfinishedStampFile)) removePieces();
  mkdirSync(modules, { recursive: true });
  writeFileSync(unfinishedStampFile, lockHash());
  await progress.step('Installing npm packages', () =>
    // Not `npm ci`: it refuses a lock file made where some of the packages for other systems can't be had.
    // `--no-save` keeps the lock file as it is. A NODE_ENV of production would leave out what builds the web app.
    runCommand('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], {
      logFile: join(logsDir, 'install-npm.log'),
      signal,
    }),
  );
  if (!existsSync(node24)) throw new StartError(`npm did not install Node 24: are install scripts turned off?`);
  renameSync(unfinishedStampFile, stampFile);
}

/** Leaves the mark: were it gone before the last piece, a removal cut short would leave pieces that npm takes for whole. */
function removePieces() {
  const pieces = readdirSync(modules).map((name) => join(modules, name));
  for (const path of [...pieces, ...modulesOfWorkspaces()]) {
    if (path !== unfinishedStampFile) rmSync(path, { recursive: true, force: true });
  }
}

/** Where npm puts what a workspace needs in another version than the others do. */
function modulesOfWorkspaces() {
  if (!existsSync(lockFile)) return [];
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const workspaces = Object.keys(packages).filter((path) => !path.split('/').includes('node_modules') && path !== '');
  return workspaces.map((path) => join(root, path, 'node_modules'));
}

function areInstalled() {
  if (!existsSync(node24) || existsSync(unfinishedStampFile)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true;
  return npmIsNewerThanLock();
}

/** Somebody ran npm by hand: its own record is newer than the lock file. */
function npmIsNewerThanLock() {
  const record = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  const lock = statSync(lockFile, { throwIfNoEntry: false });
  return record !== undefined && (lock === undefined || record.mtimeMs >= lock.mtimeMs);
}

function lockHash() {
  if (!existsSync(lockFile)) return 'no lock file';
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}
