import { expect, test } from 'vitest';
import { hasEnded, isRunning, markingOpens } from './coach-hours.ts';

const times = { trainingDate: '2026-03-12', startTime: '18:00:00', endTime: '19:00:00' };
/** In studio time, five hours behind UTC. */
const at = (day: number, time: string) => new Date(`2026-03-${day}T${time}-05:00`);

test('marking opens half an hour before the start, in studio time', () => {
  expect(markingOpens(times)).toBe('17:30');
});

test('a class runs from its start to its end', () => {
  const clocks = ['17:59:59', '18:00:00', '18:59:59', '19:00:00'].map((time) => at(12, time));
  expect(clocks.map((now) => isRunning(times, now))).toEqual([false, true, true, false]);
  expect(clocks.map((now) => hasEnded(times, now))).toEqual([false, false, false, true]);
});
