import { expect, test } from 'vitest';
import { instantOfBackup, isDue, nameOfBackup, toRemove } from './keep-policy.ts';

/** One backup a night, at 3:10 in Armenia (Colombia), the last one on 28 November 2026. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) => nameOfBackup(new Date(Date.UTC(2026, 10, 28 - night, 8, 10))));
const keptOf = (names: readonly string[]) => {
  const removed = new Set(toRemove(names));
  return names.filter((name) => !removed.has(name)).map((name) => name.slice(0, 'yyyy-mm-dd'.length));
};

test.each([
  ['a week', nights(7), nights(7).map((name) => name.slice(0, 10))],
  [
    'a year: 7 days, the Sundays of 4 weeks, the last days of 6 months',
    nights(365),
    ['11-28 11-27 11-26 11-25 11-24 11-23 11-22', '11-15 11-08', '10-31 09-30 08-31 07-31 06-30'].flatMap((days) =>
      days.split(' ').map((day) => `2026-${day}`),
    ),
  ],
  [
    'one day of studio time: the first and the last, until there is another day',
    ['2026-11-28T05-00-00-000Z', '2026-11-28T12-00-00-000Z', '2026-11-29T04-59-59-999Z'],
    ['2026-11-28', '2026-11-29'],
  ],
  [
    'the day before: the last',
    ['2026-11-28T05-00-00-000Z', '2026-11-29T04-59-59-999Z', '2026-11-29T08-10-00-000Z'],
    ['2026-11-29', '2026-11-29'],
  ],
  [
    'two days around its midnight',
    ['2026-11-28T04-59-59-999Z', '2026-11-28T05-00-00-000Z'],
    ['2026-11-28', '2026-11-28'],
  ],
  ['what a person has named', ['monday', '2026-11-28', 'drill-key'], ['monday', '2026-11-28', 'drill-key']],
  ['after a year without any', [...nights(1), '2025-11-28T08-10-00-000Z'], ['2026-11-28', '2025-11-28']],
])('of %s it keeps', (_, names, kept) => {
  expect(keptOf(names)).toEqual(kept);
});

test('a name is the instant', () => {
  const now = new Date('2026-11-28T08:10:12.345Z');
  expect(instantOfBackup(nameOfBackup(now))).toEqual(now);
});

const at = (time: string) => new Date(`2026-11-28T${time}:00-05:00`);
const yesterday = new Date('2026-11-27T03:00:05-05:00');
test.each([
  ['the hour has not come', { now: at('02:59'), newest: yesterday }, false],
  ['the hour has come', { now: at('03:00'), newest: yesterday }, true],
  ['it was made', { now: at('03:01'), newest: at('03:00') }, false],
  ['the machine was off at the hour', { now: at('11:00'), newest: yesterday }, true],
  ['there is none yet', { now: at('02:00'), newest: undefined }, true],
  ['it failed just now', { now: at('03:30'), newest: yesterday, failedAt: at('03:00') }, false],
  ['it failed an hour ago', { now: at('04:00'), newest: yesterday, failedAt: at('03:00') }, true],
  ['it was made and not copied, an hour ago', { now: at('04:00'), newest: at('03:00'), failedAt: at('03:00') }, true],
])('the nightly backup is due: %s', (_, night, due) => {
  expect(isDue({ hour: 3, failedAt: undefined, ...night })).toBe(due);
});
