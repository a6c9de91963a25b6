import { studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import type { Training } from '../models/training.model.ts';
import { trainingOn } from '../testing/fixtures.ts';
import { dueNotices, thinClasses } from './thin-class-policy.ts';

const [today, tomorrow] = ['2026-11-28', '2026-11-29'];

test.each([
  ['00:00:00', ['2026-11-27T20:00']],
  ['11:59:59', ['2026-11-27T20:00']],
  ['12:00:00', ['2026-11-28T12:00']],
  ['19:59:59', ['2026-11-28T12:00']],
  ['20:00:00', ['2026-11-28T12:00', '2026-11-28T20:00']],
  ['23:59:59', ['2026-11-28T12:00', '2026-11-28T20:00']],
])('at %s the notices of %j are due', (time, ids) => {
  expect(dueNotices(studioInstant(today, time)).map(({ id }) => id)).toEqual(ids);
});

const thin = (date: string, startTime: string, over: Partial<Training> = {}) =>
  trainingOn(date, startTime, { minParticipants: 3, seatsTaken: 2, ...over });

/** The starts of the classes in all notices that are due then. */
function told(classes: readonly Training[], date: string, time: string): string[] {
  const now = studioInstant(date, time);
  return dueNotices(now).flatMap((notice) =>
    thinClasses(classes, notice, now).map((each) => `${each.date} ${each.startTime.slice(0, 5)}`),
  );
}

describe('classes of a day and the next one', () => {
  const hours = ['05:00:00', '11:59:00', '12:00:00', '12:01:00', '20:00:00', '21:30:00'];
  const classes = [tomorrow, today].flatMap((date) => hours.toReversed().map((hour) => thin(date, hour)));

  test.each([
    ['in time', '20:00:00', ['2026-11-28 21:30', '2026-11-29 05:00', '2026-11-29 11:59', '2026-11-29 12:00']],
    ['in time', '12:00:00', ['2026-11-28 12:01', '2026-11-28 20:00', '2026-11-28 21:30']],
    ['after an outage in the evening', '22:00:00', ['2026-11-29 05:00', '2026-11-29 11:59', '2026-11-29 12:00']],
    ['after an outage in the night', '04:59:59', ['2026-11-28 05:00', '2026-11-28 11:59', '2026-11-28 12:00']],
    ['as a class begins', '05:00:00', ['2026-11-28 11:59', '2026-11-28 12:00']],
    ['after an outage in the afternoon', '19:00:00', ['2026-11-28 20:00', '2026-11-28 21:30']],
  ])('are told of %s at %s', (_when, time, starts) => {
    expect(told(classes, today, time)).toEqual(starts);
  });
});

test.each<[string, Partial<Training>, number]>([
  ['has as many as it asks for', { seatsTaken: 3 }, 0],
  ['has nobody', { seatsTaken: 0 }, 1],
  ['asks for nobody', { minParticipants: 0 }, 0],
  ['is cancelled', { status: 'cancelled' }, 0],
])('of a class that %s', (_which, over, count) => {
  expect(told([thin(tomorrow, '05:00:00', over)], today, '20:00:00')).toHaveLength(count);
});
