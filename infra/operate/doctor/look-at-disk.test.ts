import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { lookAtDisks, lookAtFreeSpace } from './look-at-disk.ts';

const gibibyte = 2 ** 30;

test.each([
  [0, 'fail'],
  [0.9, 'fail'],
  [1.5, 'note'],
  [10, 'ok'],
] as const)('%s GiB free of 20: %s', (free, state) => {
  const space = { free: free * gibibyte, whole: 20 * gibibyte };
  expect(lookAtFreeSpace('disk of DATA_DIR', space, 'make room')).toMatchObject({ state });
});

test('backups have a finding of their own only on another disk than that of DATA_DIR', async () => {
  const parts = async (dataDir: string) => (await lookAtDisks(dataDir)).map(({ part }) => part);
  const dataDir = scratchFolder('doctor');
  expect(await parts(dataDir)).toEqual(['disk of DATA_DIR']);
  mkdirSync(join(dataDir, 'backups'));
  expect(await parts(dataDir)).toEqual(['disk of DATA_DIR']);
  const other = scratchFolder('doctor');
  symlinkSync('/dev', join(other, 'backups'));
  expect(await parts(other)).toEqual(['disk of DATA_DIR', 'disk of backups']);
});

test('a full disk is named with its folder', () => {
  expect(lookAtFreeSpace('disk of mongodb', { free: 0, whole: gibibyte })).toEqual({
    state: 'fail',
    part: 'disk of mongodb',
    says: 'full: 0.0 GiB free of 1.0 (0 %)',
    advice: 'make room now: without it nothing can be booked',
  });
});
