import { describe, expect, test } from 'vitest';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { cancelledTraining } from './schedule-policy.ts';
import { eventOfMember, eventOfTraining } from './calendar-event-policy.ts';

const id = '64b000000000000000000001';
const training = trainingOn('2026-11-23', '06:00:00', { _id: id, revision: 2 });
const cancelledAt = new Date('2026-11-20T15:00:00Z');
const cancelled = cancelledTraining(training, { at: cancelledAt, by: 'admin' });
const booked = bookingOf(training);
const left = bookingOf(training, { status: 'cancelled', cancelledAt, version: 2 });
const again = bookingOf(training, { bookedAt: new Date('2026-11-21T15:00:00Z') });

describe('a training in the calendar of a member', () => {
  test.each([
    { of: 'a booking', training, bookings: [booked], isCancelled: false, sequence: 3, at: booked.bookedAt },
    { of: 'a cancelled booking', training, bookings: [left], isCancelled: true, sequence: 4, at: cancelledAt },
    { of: 'one booked again', training, bookings: [left, again], isCancelled: false, sequence: 5, at: again.bookedAt },
    {
      of: 'a class to refund',
      training: cancelled,
      bookings: [booked],
      isCancelled: true,
      sequence: 4,
      at: cancelledAt,
    },
    { of: 'a refunded class', training: cancelled, bookings: [left], isCancelled: true, sequence: 5, at: cancelledAt },
  ])('$of', ({ training: now, bookings, isCancelled, sequence, at }) => {
    expect(eventOfMember(now, bookings)).toEqual({ training: now, isCancelled, sequence, at });
  });
});

test('a training by itself is what its own calendar entry says, from the moment it was made', () => {
  const at = new Date('2023-07-13T13:45:36Z');
  expect(eventOfTraining(training)).toEqual({ training, isCancelled: false, sequence: 2, at });
  expect(eventOfTraining(cancelled)).toMatchObject({ isCancelled: true, sequence: 3, at: cancelledAt });
});
