import { expect, test } from 'vitest';
import { WAITLIST_MAX } from './waitlist.ts';
import { studioInstant } from '../studio-time.ts';
import type { BookingFacts } from './booking-policy.ts';
import { refusalOfJoining } from './waitlist-policy.ts';

const training = {
  category: 'normal',
  status: 'scheduled',
  date: '2026-11-18',
  week: '2026-11-16',
  startsAt: studioInstant('2026-11-18', '18:00'),
  capacity: 2,
  seatsTaken: 2,
} as const;
const plan = { startsOn: '2026-11-01', endsOn: '2026-12-31', classesLeft: 5, weeklyLimit: 3, freezes: [] };
const account = { special: 0, plan, next: null, weekUse: {} };
const without = { account: { ...account, plan: null } };
const free = { training: { ...training, seatsTaken: 1 } };
const overlapping = [{ date: '2026-11-18', startTime: '17:30:00' }];

const refusalFor = (over: Partial<BookingFacts>, waiting: number) => {
  const rules = { now: studioInstant('2026-11-18', '08:00'), lastOpenWeek: '2026-11-16', sameDayOnly: undefined };
  const facts = { training, booking: undefined, released: undefined, overlapping: [], account, ...over };
  return refusalOfJoining(facts, waiting, { ...rules, refusesOverlaps: true });
};

test.each<[string, Partial<BookingFacts>, number, string | undefined]>([
  ['a full training is waited for', {}, WAITLIST_MAX - 1, undefined],
  ['also at the hour of another class', { overlapping }, 0, undefined],
  ['a list has room for so many', {}, WAITLIST_MAX, 'WAITLIST_FULL'],
  ['a free seat is booked instead', free, 0, 'TRAINING_NOT_FULL'],
  ['whom the plan refuses is told that before', { ...free, ...without }, WAITLIST_MAX, 'NO_PLAN_FOR_DATE'],
  ['a booked training needs no list', { booking: {} }, 0, 'ALREADY_BOOKED'],
  ['a released seat needs no plan', { released: {}, ...without }, 0, undefined],
])('%s', (_, over, waiting, code) => {
  expect(refusalFor(over, waiting)?.code).toBe(code);
});

test('the refusal says how many seats are free, or how many wait', () => {
  expect(refusalFor(free, 0)).toMatchObject({ facts: { free: 1 } });
  expect(refusalFor({}, WAITLIST_MAX)).toMatchObject({ facts: { waiting: WAITLIST_MAX } });
});
