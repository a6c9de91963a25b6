import { ABSENCE_COUNTS_HOURS, ABSENCE_WARNED_DAYS, ABSENCES_WITHIN_DAYS } from '@studio/contracts/rules/attendance';
import { addStudioDays, studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../models/booking.model.ts';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { type Absence, absenceOf, absencesMatterSince, countingAt, oneToGo, sameDayOnly } from './absence-policy.ts';
import { timeOf } from './move-policy.ts';

const hour = 3_600_000;
const day = 24 * hour;
const training = trainingOn('2026-11-03', '18:00:00', { title: 'Funcional' });
const missed = bookingOf(training, { attendance: 'absent' });

describe('a mark is an absence', () => {
  test('from 24 hours after the end of the class on', () => {
    expect(absenceOf(missed, training, true)).toEqual({
      bookingId: missed._id,
      date: '2026-11-03',
      startTime: '18:00:00',
      title: 'Funcional',
      countsFrom: new Date(training.endsAt.getTime() + ABSENCE_COUNTS_HOURS * hour),
    });
  });

  test('without a title where the class has none', () => {
    expect(absenceOf(missed, trainingOn('2026-11-03', '18:00:00'), true)).not.toHaveProperty('title');
  });

  test.each<[string, Partial<Booking>]>([
    ['the member came', { attendance: 'attended' }],
    ['the mark was cleared', { attendance: null }],
    ['it was forgiven', { forgivenAt: new Date() }],
    ['it is a courtesy', { paidFrom: 'courtesy', assignmentId: null }],
    ['it is a special training', { paidFrom: 'special', assignmentId: null }],
    ['the class was moved after it was booked', { knownTime: { ...timeOf(training), byMail: true } }],
    ['the seat was given up', { status: 'released', attendance: null }],
    ['it was cancelled', { status: 'cancelled' }],
  ])('but not where %s', (_, over) => {
    expect(absenceOf({ ...missed, ...over }, training, true)).toBeUndefined();
  });

  test('but not while somebody of the class is not marked, nor in a class that was cancelled', () => {
    expect(absenceOf(missed, training, false)).toBeUndefined();
    expect(absenceOf(missed, { ...training, status: 'cancelled' }, true)).toBeUndefined();
  });
});

const rule = { limit: 3, days: 7 };
const first = '2026-11-03';

/** An absence for each of these numbers of days after the first day. Each counts from 20:00 on the following day. */
function absencesAfter(...days: readonly number[]): Absence[] {
  return days.map((after) => {
    const date = addStudioDays(first, after);
    const countsFrom = studioInstant(addStudioDays(date, 1), '20:00');
    return { bookingId: `booking of ${after}`, date, startTime: '19:00:00', countsFrom };
  });
}

/** The instant at which the absence of that day begins to count, plus the milliseconds. */
const since = (after: number, ms = 0) => new Date(absencesAfter(after)[0]!.countsFrom.getTime() + ms);

describe('a member books classes of the same day only', () => {
  const holds = { dates: [0, 6, 9].map((after) => addStudioDays(first, after)), until: since(9, 7 * day) };

  test.each([
    ['one less than the limit', [0, 6], since(6), undefined],
    ['the limit, before the last one counts', [0, 6, 9], since(9, -1), undefined],
    ['the limit, from when the last one counts', [9, 0, 6], since(9), holds],
    ['the limit, to the end', [0, 6, 9], since(9, 7 * day - 1), holds],
    ['the limit, at the end', [0, 6, 9], since(9, 7 * day), undefined],
    ['the limit within exactly 30 days', [0, 6, ABSENCES_WITHIN_DAYS], since(ABSENCES_WITHIN_DAYS), undefined],
    [
      'the limit within a day less',
      [0, 6, ABSENCES_WITHIN_DAYS - 1],
      since(ABSENCES_WITHIN_DAYS - 1),
      { dates: expect.objectContaining({ length: 3 }), until: expect.any(Date) },
    ],
    [
      'another one that makes it the limit again',
      [0, 6, 9, 20],
      since(20, day),
      { dates: [0, 6, 9, 20].map((after) => addStudioDays(first, after)), until: since(20, 7 * day) },
    ],
    ['another one that does not', [0, 6, 9, 40], since(40), undefined],
  ])('after %s', (_, days, now, expected) => {
    expect(sameDayOnly(absencesAfter(...days), rule, now)).toEqual(expected);
  });

  test('by the absences that made it the limit, not by a later one', () => {
    const long = { limit: 2, days: 40 };
    const dates = [0, 5].map((after) => addStudioDays(first, after));
    expect(sameDayOnly(absencesAfter(0, 5, 36), long, since(36))).toEqual({ dates, until: since(5, 40 * day) });
  });

  test('never where the studio has no such rule', () => {
    expect(sameDayOnly(absencesAfter(0, 6, 9), null, since(9))).toBeUndefined();
  });
});

test('an absence of more than 30 days, those of the rule and two more ago matters no longer', () => {
  const now = studioInstant('2026-12-20', '12:00');
  expect(absencesMatterSince(now, rule)).toEqual(studioInstant('2026-11-11', '12:00'));
});

describe('what counts', () => {
  const counting = (days: readonly number[], now: Date, over = rule) =>
    countingAt(absencesAfter(...days), over, now).map(({ bookingId }) => bookingId);

  test('is of the last 30 days', () => {
    expect(counting([0, 6], since(0, ABSENCES_WITHIN_DAYS * day - 1))).toEqual(['booking of 0', 'booking of 6']);
    expect(counting([0, 6], since(0, ABSENCES_WITHIN_DAYS * day))).toEqual(['booking of 6']);
    expect(counting([0, 6], since(6, -1))).toEqual(['booking of 0']);
  });

  test('is also what the rule holds by, for as long as it does', () => {
    const long = { limit: 2, days: 30 };
    expect(counting([0, 20], since(20, 29 * day), long)).toEqual(['booking of 0', 'booking of 20']);
    expect(counting([0, 20], since(20, 30 * day), long)).toEqual([]);
  });
});

describe('one is left to go', () => {
  test.each([
    ['with fewer', [0], since(0), []],
    ['before the last one counts', [0, 6], since(6, -1), []],
    ['from when it counts', [0, 6], since(6), ['booking of 0', 'booking of 6']],
    ['some days later', [0, 6], since(6, ABSENCE_WARNED_DAYS * day), ['booking of 0', 'booking of 6']],
    ['later than that', [0, 6], since(6, ABSENCE_WARNED_DAYS * day + 1), []],
    ['at the limit', [0, 6, 9], since(9), []],
    ['as one of those that made the limit grows old', [0, 27, 29], since(0, ABSENCES_WITHIN_DAYS * day + 1), []],
  ])('%s: %j', (_, days, now, expected) => {
    expect(oneToGo(absencesAfter(...days), rule, now).map(({ bookingId }) => bookingId)).toEqual(expected);
  });
});
