import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/launcher/root.ts';
import { docker, run } from './engine.ts';

/** The previous version: the newest with a commit in the changelog. @throws Error when no version has one */
export function versionBefore(changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) {
  const [, version, commit] = /^## (\d+\.\d+\.\d+) .*commit ([0-9a-f]{7,40})/m.exec(changelog) ?? [];
  if (!version || !commit) throw new Error('CHANGELOG.md names no commit of a version');
  return { version, commit };
}

type Compose = (...args: string[]) => Promise<string>;

interface Upgrade {
  /** Compose of either version on one project: both use the same volumes and so the same data. */
  readonly before: Compose;
  readonly now: Compose;
  /** Waits until the studio answers, and acts like members and administrators. Fails when something is wrong. */
  readonly live: (version: Compose) => Promise<void>;
  /** Runs a command of the previous version in a separate container with the folder `/backups`. */
  readonly opsBefore: (command: 'backup' | 'restore', ...args: string[]) => Promise<string>;
}

const processes = ['gateway', 'auth', 'membership', 'training', 'reporting'];

/**
 * Upgrades a studio with twelve weeks of history from the previous version to this one. Then goes back as
 * docs/releases.md («Up and back») says, with the previous version's backup, and upgrades again.
 */
export async function thereAndBack({ before, now, live, opsBefore }: Upgrade): Promise<void> {
  await before('--profile', 'demo', 'up', '-d', '--no-build');
  await docker('wait', await before('--profile', 'demo', 'ps', '-aq', 'demo'));
  await live(before);
  await opsBefore('backup', '/backups/before');
  await upTo(now);
  await now('stop', ...processes);
  await opsBefore('restore', '/backups/before', '--replace');
  await upTo(before);
  await upTo(now);

  async function upTo(version: Compose) {
    await version('up', '-d', '--no-build', '--remove-orphans');
    await live(version);
  }
}

/** Extracts the sources of a commit into a folder and builds its image. @throws Error when git lacks the commit */
export async function buildVersion(commit: string, { folder, image }: { folder: string; image: string }) {
  const archive = join(folder, 'sources.tar');
  const sources = join(folder, 'sources');
  mkdirSync(sources);
  await run('git', ['-C', root, 'archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', sources]);
  await docker('build', '-q', '-t', image, sources);
  return sources;
}
