import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { refusals } from '@studio/contracts/http/refusals';
import { root } from '../../run/launcher/root.ts';

const documents = [
  ...globSync('*.md', { cwd: root }),
  ...globSync(['docs/**/*.md', 'infra/*.md', 'infra/prove/bench/*.md'], { cwd: root }),
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A repository path in backticks: with a slash, from a top-level folder. */
const path = /^(?:gateway|services|web|infra|docs)\/[\w./*-]*$/;
/** Made by the build, so missing in a fresh clone. */
const isBuilt = (text: string) => /^web\/dist(?:\/|$)/.test(text);

test.each(documents)('every relative link of %s leads to a file', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
  const lost = links.filter((link) => !existsSync(resolve(root, dirname(document), link)));
  expect(lost).toEqual([]);
});

test.each(documents)('every path that %s names exists', (document) => {
  const marked = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
  const named = marked.filter((text) => path.test(text) && !isBuilt(text));
  const lost = named.filter((text) => globSync(text, { cwd: root }).length === 0);
  expect(lost.map((text) => `${relative(root, join(root, document))}: ${text}`)).toEqual([]);
});

test('the decisions are numbered without a gap that their README does not name', () => {
  const numbers = globSync('docs/decisions/0*.md', { cwd: root }).map((file) => Number(file.slice(15, 19)));
  const named = [...read('docs/decisions/README.md').matchAll(/\b0\d{3}\b/g)].map(([number]) => Number(number));
  const all = [...numbers, ...named].toSorted((a, b) => a - b);
  expect(all).toEqual(Array.from(all, (_, index) => index + 1));
});

const sourceFiles = globSync('{gateway,services,web,infra}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});
const headings = new Set([...read('docs/product.md').matchAll(/^#+ ([\d.]*\d)/gm)].map(([, number]) => number));

test('every section of docs/product.md that the code cites exists', () => {
  const lost = sourceFiles.flatMap((file) =>
    [...read(file).matchAll(/docs\/product\.md`? §+([\d.]*\d)(?:(?:, |–)([\d.]*\d))?/g)]
      .flatMap(([, ...sections]) => sections.filter((section) => section && !headings.has(section)))
      .map((section) => `${file}: §${section}`),
  );
  expect(lost).toEqual([]);
});

test('docs/product.md has each refusal with its status and text', () => {
  const product = read('docs/product.md').replaceAll(/\s+/g, ' ');
  const missing = Object.values(refusals).filter(
    ({ code, status, message }) => !product.includes(`\`${code}\` ${status} «${message}»`),
  );
  expect(missing.map(({ code }) => code)).toEqual([]);
});

test('docs/product.md §9 names each limit of the rooms with its value', async () => {
  const rooms = await Promise.all(
    globSync('services/contracts/rules/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map(
      (file) => import(join(root, file)) as Promise<Record<string, unknown>>,
    ),
  );
  const limits = new Map(
    rooms.flatMap(Object.entries).filter(([name, value]) => /^[A-Z_]+$/.test(name) && !Array.isArray(value)),
  );
  const told = read('docs/product.md')
    .split('\n## ')
    .find((chapter) => chapter.startsWith('9. '))!
    .split('\n')
    .flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ name, row })))
    .filter(({ name }) => limits.has(name));
  const numbersOf = (value: unknown) => (typeof value === 'object' ? Object.values(value!) : [value]) as number[];
  const wrong = told.filter(({ name, row }) =>
    numbersOf(limits.get(name)).some(
      (number) => !new RegExp(`(?<!\\d,?)${number.toLocaleString('en')}(?!,?\\d)`).test(row),
    ),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect([...limits.keys()].filter((name) => told.every((each) => each.name !== name))).toEqual([]);
});

test('the app and the servers say the texts of docs/product.md §10.7 and §12', () => {
  const chapters = read('docs/product.md').split(/\n##+ /);
  const told = chapters
    .filter((chapter) => /^(?:10\.7|12)/.test(chapter))
    .flatMap((chapter) => [...chapter.replaceAll(/\s+/g, ' ').matchAll(/«([^»]+)»/g)].map(([, text = '']) => text));
  // Tests are read too: some say whole what the code puts together.
  const code = sourceFiles.map(read).join('\n');
  /** Numbers, words in capitals and «…» stand for what the code fills in. */
  const pieces = (text: string) => text.split(/…|\d+|\b[A-Z]+\b/).map((piece) => piece.trim());
  expect(told.filter((text) => !pieces(text).every((piece) => code.includes(piece)))).toEqual([]);
});
