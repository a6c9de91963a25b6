import { once } from 'node:events';
import { existsSync, linkSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchClone } from '../testing/scratch-clone.mjs';

test('packages that an installation cut short left in pieces are removed, and their mark stays all the while', async () => {
  const clone = scratchClone('process.exit(1);');
  const piece = join(clone.path, 'node_modules', 'zod', 'package.json');
  const mark = join(clone.path, 'node_modules', '.studio-installing');
  mkdirSync(dirname(piece), { recursive: true });
  for (const path of [piece, mark]) writeFileSync(path, '{}');
  // Of a mark that is removed and made anew, this is the only name.
  linkSync(mark, join(clone.path, 'second-name'));
  await once(clone.run('test.mjs').child, 'close');
  expect(existsSync(piece)).toBe(false);
  expect(statSync(mark).nlink).toBe(2);
});
