import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launcher/root.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const leftOut = read('.dockerignore')
  .split('\n')
  .filter((line) => line && !/^(?:#|!|\*$)/.test(line))
  .map(toExpression);

test('the image contains every entry point with everything that it imports', () => {
  const found = new Set(entryPoints());
  for (const file of found) importsOf(file).forEach((imported) => found.add(imported));
  expect([...found]).toEqual(expect.arrayContaining(['services/training/booking/book-training.ts']));
  expect([...found].filter((file) => leftOut.some((pattern) => pattern.test(file)))).toEqual([]);
});

test('every variable that Docker reads from .env is documented', () => {
  const compose = ['docker-compose.yml', 'infra/run/docker/workers.yml', 'infra/run/docker/stack.yml']
    .map(read)
    .join('');
  const settings = read('docs/settings.md');
  const taken = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));
  expect([...taken].filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});

/** The programs that docker-compose.yml starts, and those that the documents run in a container. */
function entryPoints() {
  const started = [...read('docker-compose.yml').matchAll(/(?:gateway|services|infra)\/[\w/-]+\.(?:ts|mjs)/g)];
  const documents = ['deploy', 'swarm', 'backup', 'operations'].map((name) => read(`docs/${name}.md`)).join('\n');
  const documented = [...documents.matchAll(/^.*docker.*? ((?:services|infra)\/[\w/-]+\.(?:ts|mjs))/gm)];
  const files = [...started.map(([path]) => path), ...documented.map(([, path]) => path ?? '')];
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  return files;
}

/** @returns files of this repository, without type imports */
function importsOf(file: string): string[] {
  const imports = /^(?:import|export) (?!type )[^;]*?from '([^']+)'|import\('([^']+)'\)/gm;
  return [...read(file).matchAll(imports)].flatMap(([, still, later]) => locate(still ?? later ?? '', file));
}

function locate(specifier: string, importer: string) {
  if (specifier.startsWith('.')) return [relative(root, resolve(root, dirname(importer), specifier))];
  const [, name, path] = /^@studio\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  return name === undefined ? [] : [`services/${name}/${path}.ts`];
}

/** @param pattern of .dockerignore: a file, or a folder with its content */
function toExpression(pattern: string) {
  const source = pattern.replaceAll(/\*\*\/|\*|\./g, (sign) =>
    sign === '**/' ? '(?:.*/)?' : sign === '*' ? '[^/]*' : '\\.',
  );
  return new RegExp(`^${source}(?:/|$)`);
}
