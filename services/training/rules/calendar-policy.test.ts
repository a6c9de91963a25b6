import { describe, expect, test } from 'vitest';
import { refusals } from '@studio/contracts/http/refusals';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { affectedPeople, calendarBetween, refusalOfClosing } from './calendar-policy.ts';

test('the days with a name are the holidays and the closed days, in order', () => {
  const closed = [{ startDate: '2026-12-20', endDate: '2026-12-21', reason: 'Mantenimiento' }];
  const christmas = { startDate: '2026-12-24', endDate: '2027-01-03', reason: null };
  expect(calendarBetween('2026-12-08', '2026-12-25', [...closed, christmas])).toEqual([
    { date: '2026-12-08', holiday: 'Inmaculada Concepción' },
    { date: '2026-12-20', closed: closed[0] },
    { date: '2026-12-21', closed: closed[0] },
    { date: '2026-12-24', closed: christmas },
    { date: '2026-12-25', holiday: 'Navidad', closed: christmas },
  ]);
});

const range = { startDate: '2026-12-24', endDate: '2026-12-26' };

describe('closing a range', () => {
  test('is allowed from today on', () => {
    expect(refusalOfClosing(range, { today: '2026-12-24', closed: [] })).toBeUndefined();
    expect(refusalOfClosing(range, { today: '2026-12-25', closed: [] })).toBe(refusals.CLOSURE_IN_PAST);
  });

  test('is refused where one of its days is closed', () => {
    const closed = [{ startDate: '2026-12-26', endDate: '2026-12-31', reason: null }];
    expect(refusalOfClosing(range, { today: '2026-12-01', closed })).toBe(refusals.CLOSURE_OVERLAPS);
  });
});

test('people are counted once, with all their bookings and places on waitlists', () => {
  const waiting = (accountId: string) => ({ accountId, joinedAt: new Date('2026-12-01T12:00:00Z') });
  const first = trainingOn('2026-12-24', '06:00:00', { _id: 't1', waitlist: [waiting('bruno')] });
  const second = trainingOn('2026-12-25', '06:00:00', { _id: 't2', waitlist: [waiting('carla'), waiting('ana')] });
  const bookings = [bookingOf(first, { _id: 'b1' }), bookingOf(second, { _id: 'b2', accountId: 'bruno' })];
  expect(affectedPeople([first, second], bookings)).toEqual([
    { accountId: 'ana', bookingIds: ['b1'], waitedFor: ['t2'] },
    { accountId: 'bruno', bookingIds: ['b2'], waitedFor: ['t1'] },
    { accountId: 'carla', bookingIds: [], waitedFor: ['t2'] },
  ]);
});
