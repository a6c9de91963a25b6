import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchClone } from '../prove/testing/scratch-clone.ts';

test('packages that an interrupted installation left incomplete are removed, while its mark stays', async () => {
  const clone = scratchClone('process.exit(1);');
  const pieces = ['', 'web'].map((path) => join(clone.path, path, 'node_modules', 'zod', 'package.json'));
  const mark = join(clone.path, 'node_modules', '.studio-installing');
  for (const path of pieces) mkdirSync(dirname(path), { recursive: true });
  for (const path of [...pieces, mark]) writeFileSync(path, '{}');
  const packages = { '': {}, web: {}, 'node_modules/zod': {}, 'web/node_modules/zod': {} };
  writeFileSync(join(clone.path, 'package-lock.json'), JSON.stringify({ packages }));
  // If the mark were removed and made anew, this link would be the only name of the old one.
  linkSync(mark, join(clone.path, 'second-name'));
  await once(clone.run('prove/test.mjs').child, 'close');
  expect(pieces.filter((path) => existsSync(path))).toEqual([]);
  expect(statSync(mark).nlink).toBe(2);
});
