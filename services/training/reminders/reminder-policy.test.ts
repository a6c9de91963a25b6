import { studioInstant, toStudioTime } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { isReminderDue, reminderDueAt, reminderHorizon } from './reminder-policy.ts';

const [sunday, monday] = ['2026-11-22', '2026-11-23'];
const training = trainingOn(monday, '20:00:00');
const early = new Date('2026-11-20T15:00:00Z');
const at = (time: string, date = monday) => studioInstant(date, time);

test.each([
  { what: 'twelve hours before', now: at('08:00:00'), isDue: true },
  { what: 'as the day begins', now: at('07:00:00'), of: trainingOn(monday, '19:00:00'), isDue: true },
  { what: 'earlier', now: at('07:59:59'), isDue: false },
  { what: 'late, because nothing ran in time', now: at('19:59:59'), isDue: true },
  { what: 'after the start', now: at('20:00:00'), isDue: false },
  { what: 'booked at that moment', now: at('08:00:01'), over: { bookedAt: at('08:00:00') }, isDue: true },
  { what: 'booked later', now: at('08:00:01'), over: { bookedAt: at('08:00:01') }, isDue: false },
  { what: 'cancelled', now: at('09:00:00'), over: { status: 'cancelled' as const }, isDue: false },
  { what: 'of a guest', now: at('09:00:00'), over: { guest: true as const }, isDue: false },
  {
    what: 'in a cancelled class',
    now: at('09:00:00'),
    of: { ...training, status: 'cancelled' as const },
    isDue: false,
  },
])('a reminder, $what', ({ now, over, of = training, isDue }) => {
  expect(isReminderDue(of, bookingOf(training, { bookedAt: early, ...over }), { hours: 12, now })).toBe(isDue);
});

describe('the moment of a reminder', () => {
  test.each([
    { start: '05:00:00', hours: 12, due: at('17:00:00', sunday) },
    { start: '08:00:00', hours: 12, due: at('20:00:00', sunday) },
    { start: '09:00:00', hours: 12, due: at('20:00:00', sunday) },
    { start: '11:59:00', hours: 12, due: at('20:00:00', sunday) },
    { start: '12:00:00', hours: 12, due: at('07:00:00') },
    { start: '16:00:00', hours: 12, due: at('07:00:00') },
    { start: '18:59:00', hours: 12, due: at('07:00:00') },
    { start: '19:00:00', hours: 12, due: at('07:00:00') },
    { start: '20:00:00', hours: 12, due: at('08:00:00') },
    { start: '06:00:00', hours: 2, due: at('20:00:00', sunday) },
    { start: '10:00:00', hours: 2, due: at('08:00:00') },
    { start: '23:00:00', hours: 1, due: at('20:00:00') },
    { start: '06:00:00', hours: 24, due: at('07:00:00', sunday) },
    { start: '16:00:00', hours: 24, due: at('16:00:00', sunday) },
    { start: '20:00:00', hours: 24, due: at('20:00:00', sunday) },
  ])('of a class at $start, $hours hours before', ({ start, hours, due }) => {
    expect(reminderDueAt(at(start), hours)).toEqual(due);
  });

  test('is by day, before the class and within the horizon, whatever the hours', () => {
    for (let hours = 1; hours <= 72; hours += 1) {
      for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
        const startsAt = new Date(at('00:00:00').getTime() + minutes * 60_000);
        const due = reminderDueAt(startsAt, hours);
        const time = toStudioTime(due);
        expect(time >= '07:00:00' && time <= '20:00:00' && due < startsAt).toBe(true);
        expect(startsAt <= reminderHorizon(hours, due)).toBe(true);
      }
    }
  });
});

test('a reminder that was missed is made up for by day only', () => {
  const early6 = trainingOn(monday, '06:00:00');
  const isDue = (now: Date) => isReminderDue(early6, bookingOf(early6, { bookedAt: early }), { hours: 12, now });
  expect(isDue(at('21:00:00', sunday))).toBe(true);
  expect(isDue(at('21:00:01', sunday))).toBe(false);
  expect(isDue(at('04:00:00'))).toBe(false);
});
