import { expect, test } from 'vitest';
import { importProblems } from './import-rules.ts';

const order = { because: 'Storage knows no HTTP.', folders: ['settings.ts', 'storage', 'http', 'testing'] };

function problemsOf(sources: Record<string, string>): string[] {
  return importProblems('services/shop', order, new Map(Object.entries(sources)));
}

test('a folder may import the folders before it, and the workspace root all of them', () => {
  const sources = {
    'services/shop/settings.ts': '',
    'services/shop/storage/rows.ts': "import { port } from '../settings.ts';",
    'services/shop/http/app.ts': "import { rows } from '../storage/rows.ts';",
    'services/shop/main.ts': "import { app } from './http/app.ts';",
  };
  expect(problemsOf(sources)).toEqual([]);
});

test.each([
  ['a value', "import { app } from '../http/app.ts';"],
  ['a type', "import type {\n  App,\n} from '../http/app.ts';"],
  ['a re-export', "export { app } from '../http/app.ts';"],
  ['a dynamic import', "const { app } = await import('../http/app.ts');"],
  ['the name of the package', "import { app } from '@studio/shop/http/app';"],
])('an import of a later folder is reported with the reason: %s', (_, text) => {
  const sources = { 'services/shop/storage/rows.ts': text, 'services/shop/http/app.ts': '' };
  expect(problemsOf(sources)).toEqual([
    'services/shop/storage/rows.ts: must not import services/shop/http/app.ts. Storage knows no HTTP.',
  ]);
});

test('a folder must not import a file of the root that is not in the order', () => {
  const sources = { 'services/shop/http/app.ts': "import '../main.ts';", 'services/shop/main.ts': '' };
  expect(problemsOf(sources)).toHaveLength(1);
});

test('the dot is the place of all other files of the root', () => {
  const sources = { 'services/shop/testing/bench.ts': "import '../main.ts';", 'services/shop/main.ts': '' };
  const folders = ['http', '.', 'testing'];
  expect(importProblems('services/shop', { ...order, folders }, new Map(Object.entries(sources)))).toEqual([]);
  expect(problemsOf(sources)).toHaveLength(1);
});

test('tests may import every folder', () => {
  const sources = { 'services/shop/storage/rows.test.ts': "import '../http/app.ts';", 'services/shop/http/app.ts': '' };
  expect(problemsOf(sources)).toEqual([]);
});

test('a folder without a place in the order is reported', () => {
  expect(problemsOf({ 'services/shop/utils/a.ts': '' })).toEqual([
    'services/shop/utils/a.ts: its folder is not in the order',
  ]);
});

test('a circle of files in one folder is reported, also by types alone', () => {
  const sources = {
    'services/shop/http/a.ts': "import type { B } from './b.ts';",
    'services/shop/http/b.ts': "import { c } from './c.ts';",
    'services/shop/http/c.ts': "import { a } from './a.ts';",
  };
  expect(problemsOf(sources)).toEqual([
    'circle of imports: services/shop/http/a.ts → services/shop/http/b.ts → services/shop/http/c.ts → services/shop/http/a.ts',
  ]);
});
