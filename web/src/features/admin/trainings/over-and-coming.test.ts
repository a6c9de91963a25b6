import { studioInstant } from '@studio/contracts/studio-time';
import { expect, test } from 'vitest';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { overAndComing } from './over-and-coming.ts';
import type { DayOfTrainings } from './training-filters.ts';

const training = (day: string, hours: string): AdminTraining => ({
  id: `${day} ${hours}`,
  category: 'normal',
  training_date: day,
  start_time: `${hours.slice(0, 5)}:00`,
  end_time: `${hours.slice(6)}:00`,
  current_participants: 0,
  max_capacity: 10,
  version: 1,
});
const dayOf = (day: string, ...hours: string[]): DayOfTrainings => ({
  day,
  trainings: hours.map((each) => training(day, each)),
});
const thursday = dayOf('2026-11-26', '05:00-06:00', '18:00-19:00');
const friday = dayOf('2026-11-27', '05:00-06:00', '06:00-07:00', '16:00-17:00', '17:00-18:00');
const saturday = dayOf('2026-11-28', '08:00-09:00');
const closed = { day: '2026-11-29', name: 'Cerrado: Vacaciones', trainings: [] };

/** Starts by day, in the order of the list. */
const starts = (days: readonly DayOfTrainings[]) =>
  days.map(
    ({ day, trainings }) => `${day.slice(8)}: ${trainings.map((each) => each.start_time.slice(0, 5)).join(' ')}`,
  );
const at = (time: string) => {
  const { over, coming } = overAndComing([thursday, friday, saturday, closed], studioInstant('2026-11-27', time));
  return { over: starts(over), coming: starts(coming) };
};

test('the list begins with the training that runs; what is over is folded, the latest first', () => {
  expect(at('16:30')).toEqual({
    over: ['27: 06:00 05:00', '26: 18:00 05:00'],
    coming: ['27: 16:00 17:00', '28: 08:00', '29: '],
  });
});

test('between two trainings it begins with the next one, and a training is over with its last minute', () => {
  expect(at('07:00').coming[0]).toBe('27: 16:00 17:00');
  expect(at('06:59').coming[0]).toBe('27: 06:00 16:00 17:00');
});

test('a day whose trainings are all over leaves the list, one without trainings stays', () => {
  expect(at('18:00').coming).toEqual(['28: 08:00', '29: ']);
  expect(at('18:00').over[0]).toBe('27: 17:00 16:00 06:00 05:00');
});

test('before the first training nothing is over', () => {
  expect(overAndComing([friday], studioInstant('2026-11-27', '04:59'))).toEqual({ over: [], coming: [friday] });
});

test('a long training that still runs is not folded with the short ones that began later and are over', () => {
  const { over, coming } = overAndComing(
    [dayOf('2026-11-27', '05:00-12:00', '06:00-07:00')],
    studioInstant('2026-11-27', '08:00'),
  );
  expect([starts(over), starts(coming)]).toEqual([['27: 06:00'], ['27: 05:00']]);
});
