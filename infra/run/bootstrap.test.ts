import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchClone } from '../prove/testing/scratch-clone.ts';

test('packages that an installation cut short left in pieces are removed, and their mark stays all the while', async () => {
  const clone = scratchClone('process.exit(1);');
  const pieces = ['', 'web'].map((path) => join(clone.path, path, 'node_modules', 'zod', 'package.json'));
  const mark = join(clone.path, 'node_modules', '.studio-installing');
  for (const path of pieces) mkdirSync(dirname(path), { recursive: true });
  for (const path of [...pieces, mark]) writeFileSync(path, '{}');
  const packages = { '': {}, web: {}, 'node_modules/zod': {}, 'web/node_modules/zod': {} };
  writeFileSync(join(clone.path, 'package-lock.json'), JSON.stringify({ packages }));
  // Of a mark that is removed and made anew, this is the only name.
  linkSync(mark, join(clone.path, 'second-name'));
  await once(clone.run('prove/test.mjs').child, 'close');
  expect(pieces.filter((path) => existsSync(path))).toEqual([]);
  expect(statSync(mark).nlink).toBe(2);
});
