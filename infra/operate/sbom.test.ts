import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { images } from '../run/docker/images.ts';
import { root } from '../run/launcher/root.ts';

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version?: string;
  readonly purl: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = read('package-lock.json');

let components: readonly Component[];
let metadata: { readonly component: { readonly name: string; readonly version: string } };
beforeAll(() => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  ({ components, metadata } = JSON.parse(text));
});

const purls = () => new Set(components.map(({ purl }) => decodeURIComponent(purl)));

/** The lock file path that a name resolves to for a package: the nearest node_modules, as in Node. */
function locate(name: string, importer: string): string | undefined {
  for (let at = importer; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    const found = packages[path];
    if (found) return found.link ? found.resolved : path;
    if (at === '') return undefined;
  }
}

/** All transitive dependencies of these, as name@version. */
function closure(starts: readonly string[]): ReadonlySet<string> {
  const paths = new Set(starts);
  for (const path of paths) {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = locate(name, path);
      if (found !== undefined) paths.add(found);
    }
  }
  const named = [...paths].filter((path) => path.includes('node_modules/'));
  return new Set(named.map((path) => `${path.split('node_modules/').at(-1)}@${packages[path]?.version}`));
}

test('the list of all that runs has every package that a workspace, the launcher or the mail catcher needs', () => {
  const workspaces = ['gateway', 'web', ...globSync('services/*', { cwd: root })];
  const needed = closure([...workspaces, 'node_modules/node', 'node_modules/maildev']);
  for (const name of ['mongoose', 'mongodb', 'bullmq', 'ioredis', 'amqplib', 'zod', 'express', 'react', 'node']) {
    expect([...needed].some((each) => each.startsWith(`${name}@`))).toBe(true);
  }
  const listed = purls();
  expect([...needed].filter((each) => !listed.has(`pkg:npm/${each}`))).toEqual([]);
});

test('it has no package that only builds or tests', () => {
  const { devDependencies } = read('package.json');
  const listed = purls();
  const tools = ['vitest', 'oxfmt', 'typescript', 'oxlint', '@playwright/test', 'lighthouse', 'fast-check'];
  expect(tools.filter((name) => listed.has(`pkg:npm/${name}@${devDependencies[name]}`))).toEqual([]);
});

test('it has the version of the studio, the images that Docker runs and builds on, and the servers of npm start', () => {
  expect(metadata.component).toMatchObject({ name: 'studio', version: read('package.json').version });
  const containers = components.filter(({ type }) => type === 'container');
  expect(containers.map(({ name, version }) => `${name}:${version}`)).toEqual(
    images.map(({ name, tag }) => `${name}:${tag}`),
  );
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['MongoDB', 'rabbitmq-server', 'erlang-base', 'redis-server']));
});
