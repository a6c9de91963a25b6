import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createCpuMeter } from './cpu-seconds.ts';

test('each reading is what has ended since the one before', () => {
  const booked = [10, 14, 14, 21];
  const meter = createCpuMeter(() => booked.shift() ?? null);
  expect([meter(), meter(), meter()]).toEqual([4, 0, 7]);
});

test('a child that computes is counted, one that waits is not', () => {
  const meter = createCpuMeter();
  spawnSync('sleep', ['0.3']);
  expect(meter()).toBeLessThan(0.2);
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect(meter()).toBeGreaterThanOrEqual(0.3);
});

test('nothing is read where the system does not say', () => {
  expect(createCpuMeter(() => null)()).toBeNull();
});
