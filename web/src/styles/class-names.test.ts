import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const words = (text: string) => text.split(' ').filter(Boolean);
const declared = (css: string) => found(css.replaceAll(/:global\([^)]*\)/g, ''), /\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g);

const globals = new Set(['base', 'primitives'].flatMap((name) => declared(read(join(root, `styles/${name}.css`)))));
const modules = new Map(
  globSync(join(root, '**/*.module.css')).map((path) => [path, { css: read(path), used: new Set<string>() }]),
);
const sources = globSync(join(root, '**/*.{ts,tsx}')).filter((path) => !/\.test\.tsx?$/.test(path));

/** A class that no style sheet has is drawn as nothing, and neither the compiler nor a test in Node sees it. */
test('every global class that a style or an element names is declared', () => {
  const named = [
    ...[...modules].flatMap(([path, { css }]) =>
      found(css, /composes:\s*([^;]*?)\s+from global/g).map((names) => ({ path, names })),
    ),
    ...sources.flatMap((path) => found(read(path), /className="([^"]*)"/g).map((names) => ({ path, names }))),
  ];
  expect(
    named.flatMap(({ path, names }) =>
      words(names)
        .filter((name) => !globals.has(name))
        .map((name) => `${path}: ${name}`),
    ),
  ).toEqual([]);
});

test('every class of a module that an element names is declared in it, and named by one', () => {
  const unknown: string[] = [];
  for (const path of sources) {
    const text = read(path);
    const code = text.replaceAll(/ from '[^']+'/g, '');
    for (const [, sheet = '', file = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)) {
      const module = modules.get(join(dirname(path), file));
      const names = module && declared(module.css);
      const named = found(code, new RegExp(`\\b${sheet}\\.(\\w+)`, 'g'));
      unknown.push(...named.filter((name) => !names?.includes(name)).map((name) => `${path}: ${sheet}.${name}`));
      const isReadByKey = new RegExp(`(?<!import )\\b${sheet}\\b(?!\\.)`).test(code);
      for (const name of isReadByKey ? (names ?? []) : named) module?.used.add(name);
    }
  }
  expect(unknown).toEqual([]);
  expect(
    [...modules].flatMap(([path, { css, used }]) =>
      declared(css)
        .filter((name) => !used.has(name))
        .map((name) => `${path}: .${name} is used by no element`),
    ),
  ).toEqual([]);
});
