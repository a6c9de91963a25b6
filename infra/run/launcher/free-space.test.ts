import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { isNearlyFull, saysFull, spaceOf } from './free-space.ts';

test.each([
  [{ free: 0, whole: 1_500_000_000 }, true],
  [{ free: 999_999_999, whole: 1e12 }, true],
  [{ free: 1_000_000_000, whole: 1_500_000_000 }, false],
  // Like /sys and some network file systems.
  [{ free: 0, whole: 0 }, false],
])('with %o the disk is nearly full: %o', (space, full) => {
  expect(isNearlyFull(space)).toBe(full);
});

test('the space of a folder is known, that of a missing one is not', async () => {
  const folder = scratchFolder('free-space');
  expect((await spaceOf(folder))?.free).toBeGreaterThan(0);
  expect(await spaceOf(join(folder, 'missing'))).toBeUndefined();
});

test.each(['ENOSPC', 'EDQUOT'])('%s says that there is no space left', (code) => {
  expect(saysFull(Object.assign(new Error('no'), { code }))).toBe(true);
  expect(saysFull(new Error('no'))).toBe(false);
});
