import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { whileLocked } from '../bootstrap.mjs';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';
import type { SetUp } from './set-up.ts';

export const webRoot = join(root, 'web', 'dist');

const sources = ['web', 'services/contracts', 'package-lock.json'];
const notSources = new Set(['node_modules', 'dist']);
const stampFile = join(webRoot, '.sources');

/** Builds the web app unless the last build used the same sources. */
export async function ensureWebBuild({ progress, logsDir, signal }: SetUp) {
  const hash = sourcesHash();
  if (isBuilt(hash)) return;
  const build = async () => {
    if (isBuilt(hash)) return;
    await progress.step('Building the web app', () =>
      runCommand('npm', ['run', 'build', '--workspace', '@studio/web'], {
        logFile: join(logsDir, 'build-web.log'),
        signal,
      }),
    );
    writeFileSync(stampFile, hash);
  };
  await whileLocked(join(root, '.data', 'web-build.lock'), build, signal);
}

function isBuilt(hash: string) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** @param path of a file or a directory */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readDirectory(path);
  if (entries === null) return [path];
  return entries
    .filter((name) => !notSources.has(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function readDirectory(path: string) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}
