import { describe, expect, test } from 'vitest';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { cancelledTraining } from '../rules/schedule-policy.ts';
import { eventOfMember, eventOfTraining } from './calendar-event-policy.ts';

const id = '64b000000000000000000001';
const training = trainingOn('2026-11-23', '06:00:00', { _id: id, revision: 2 });
const cancelledAt = new Date('2026-11-20T15:00:00Z');
const cancelled = cancelledTraining(training, { at: cancelledAt, by: 'admin' });
const booked = bookingOf(training);
const editedAt = new Date('2026-11-19T15:00:00Z');
const moved = trainingOn('2026-11-24', '06:00:00', { _id: id, revision: 3, editedAt });
const marked = bookingOf(training, { attendance: 'attended', version: 2 });
const left = bookingOf(training, { status: 'cancelled', cancelledAt, version: 2 });
const releasedAt = new Date('2026-11-20T16:00:00Z');
const takenBackAt = new Date('2026-11-20T16:05:00Z');
const given = bookingOf(training, { status: 'released', releasedAt, handovers: { count: 1, last: releasedAt } });
const takenBack = bookingOf(training, { handovers: { count: 2, last: takenBackAt } });
const again = bookingOf(training, { bookedAt: new Date('2026-11-21T15:00:00Z') });

describe('a training in the calendar of a member', () => {
  test.each([
    { of: 'a booking', training, bookings: [booked], isCancelled: false, sequence: 3, changedAt: booked.bookedAt },
    { of: 'a moved class', training: moved, bookings: [booked], isCancelled: false, sequence: 4, changedAt: editedAt },
    {
      of: 'a class marked as attended',
      training,
      bookings: [marked],
      isCancelled: false,
      sequence: 3,
      changedAt: booked.bookedAt,
    },
    { of: 'a cancelled booking', training, bookings: [left], isCancelled: true, sequence: 4, changedAt: cancelledAt },
    {
      of: 'one booked again',
      training,
      bookings: [left, again],
      isCancelled: false,
      sequence: 5,
      changedAt: again.bookedAt,
    },
    { of: 'a seat given up', training, bookings: [given], isCancelled: true, sequence: 4, changedAt: releasedAt },
    { of: 'one taken back', training, bookings: [takenBack], isCancelled: false, sequence: 5, changedAt: takenBackAt },
    {
      of: 'a class to refund',
      training: cancelled,
      bookings: [booked],
      isCancelled: true,
      sequence: 4,
      changedAt: cancelledAt,
    },
    {
      of: 'a refunded class',
      training: cancelled,
      bookings: [left],
      isCancelled: true,
      sequence: 5,
      changedAt: cancelledAt,
    },
  ])('$of', ({ training: now, bookings, isCancelled, sequence, changedAt }) => {
    expect(eventOfMember(now, bookings)).toEqual({ training: now, isCancelled, sequence, changedAt });
  });
});

test('a training by itself is what its own calendar entry says, from the moment it was made', () => {
  const changedAt = new Date('2023-07-13T13:45:36Z');
  expect(eventOfTraining(training)).toEqual({ training, isCancelled: false, sequence: 2, changedAt });
  expect(eventOfTraining(moved)).toMatchObject({ sequence: 3, changedAt: editedAt });
  expect(eventOfTraining(cancelled)).toMatchObject({ isCancelled: true, sequence: 3, changedAt: cancelledAt });
});
