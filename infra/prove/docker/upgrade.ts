import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/launcher/root.ts';
import { docker, run } from './engine.ts';

/** The version before: the newest that the changelog gives a commit. @throws Error where it names none */
export function versionBefore(changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) {
  const [, version, commit] = /^## (\d+\.\d+\.\d+) .*commit ([0-9a-f]{7,40})/m.exec(changelog) ?? [];
  if (!version || !commit) throw new Error('CHANGELOG.md names no commit of a version');
  return { version, commit };
}

type Compose = (...args: string[]) => Promise<string>;

interface Upgrade {
  /** Compose of either version, on one project: the volumes, and so the data, are the same. */
  readonly before: Compose;
  readonly now: Compose;
  /** Waits until the studio answers, and does what members and administrators do; fails where something is not right. */
  readonly live: (version: Compose) => Promise<void>;
  /** Runs a command of the version before in a container of its own, beside the folder `/backups`. */
  readonly opsBefore: (command: 'backup' | 'restore', ...args: string[]) => Promise<string>;
}

const processes = ['gateway', 'auth', 'membership', 'training', 'reporting'];

/**
 * This version takes over what the version before has left of twelve weeks of a studio's life. Then it is undone as
 * docs/releases.md («Up and back») says, with the backup of the version before, and done again.
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

/** Lays the sources of a commit into a folder of their own, and builds its image. @throws Error where git lacks it */
export async function buildVersion(commit: string, { folder, image }: { folder: string; image: string }) {
  const archive = join(folder, 'sources.tar');
  const sources = join(folder, 'sources');
  mkdirSync(sources);
  await run('git', ['-C', root, 'archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', sources]);
  await docker('build', '-q', '-t', image, sources);
  return sources;
}
