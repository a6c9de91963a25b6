import { expect, test } from 'vitest';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { isReminderDue } from './reminder-policy.ts';

const training = trainingOn('2026-11-23', '18:00:00');
const early = new Date('2026-11-20T15:00:00Z');
/** Twelve hours before the start: 06:00 of studio time. */
const dueAt = new Date('2026-11-23T11:00:00Z');
const before = new Date(dueAt.getTime() - 1);
const after = new Date(dueAt.getTime() + 1);
const justBefore = new Date('2026-11-23T22:59:59Z');
const start = new Date('2026-11-23T23:00:00Z');

test.each([
  { what: 'twelve hours before', now: dueAt, isDue: true },
  { what: 'earlier', now: before, isDue: false },
  { what: 'late, because nothing ran in time', now: justBefore, isDue: true },
  { what: 'after the start', now: start, isDue: false },
  { what: 'booked at that moment', now: after, over: { bookedAt: dueAt }, isDue: true },
  { what: 'booked later', now: after, over: { bookedAt: after }, isDue: false },
  { what: 'cancelled', now: after, over: { status: 'cancelled' as const }, isDue: false },
  { what: 'in a cancelled class', now: after, of: { ...training, status: 'cancelled' as const }, isDue: false },
])('a reminder, $what', ({ now, over, of = training, isDue }) => {
  expect(isReminderDue(of, bookingOf(training, { bookedAt: early, ...over }), { hours: 12, now })).toBe(isDue);
});
