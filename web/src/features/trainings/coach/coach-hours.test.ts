import { expect, test } from 'vitest';
import { contactsAreOpen, hasEnded, isRunning, markingAt, markingOpens, nextChange } from './coach-hours.ts';

const times = { trainingDate: '2026-03-12', startTime: '18:00:00', endTime: '19:00:00' };
/** In studio time, five hours behind UTC. */
const at = (day: number, time: string) => new Date(`2026-03-${day}T${time}-05:00`);

test('a class is marked from half an hour before its start to 24 hours after it, both inclusive', () => {
  expect(markingAt(times, at(12, '17:29:59.999'))).toBe('before');
  expect(markingAt(times, at(12, '17:30:00'))).toBe('open');
  expect(markingAt(times, at(13, '18:00:00'))).toBe('open');
  expect(markingAt(times, at(13, '18:00:00.001'))).toBe('over');
  expect(markingOpens(times)).toBe('17:30');
});

test('emergency contacts are open from half an hour before the start to two hours after the end', () => {
  const open = ['17:29:59', '17:30:00', '21:00:00', '21:00:01'].map((time) => contactsAreOpen(times, at(12, time)));
  expect(open).toEqual([false, true, true, false]);
});

test('a class runs from its start to its end', () => {
  const clocks = ['17:59:59', '18:00:00', '18:59:59', '19:00:00'].map((time) => at(12, time));
  expect(clocks.map((now) => isRunning(times, now))).toEqual([false, true, true, false]);
  expect(clocks.map((now) => hasEnded(times, now))).toEqual([false, false, false, true]);
});

test('the page knows when it changes next', () => {
  const changes = [at(12, '10:00:00'), at(12, '17:30:00'), at(12, '21:00:00'), at(13, '18:00:00')];
  expect(changes.map((now) => nextChange(times, now))).toEqual([
    at(12, '17:30:00'),
    at(12, '21:00:00'),
    at(13, '18:00:00'),
    undefined,
  ]);
});
