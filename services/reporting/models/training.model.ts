import { z } from 'zod';
import { projection } from '@studio/chassis/events/projection';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import {
  attendanceMarked,
  bookingCancelled,
  bookingStateSchema,
  movementStateSchema,
  seatReleased,
  trainingBooked,
  trainingCancelled,
  trainingChanged,
  trainingScheduled,
  trainingStateSchema,
} from '@studio/contracts/events/training-events';

export const trainingCopy = projection('trainings', {
  holds: 'Classes',
  events: [trainingScheduled, trainingChanged, trainingCancelled],
  id: 'trainingId',
  picks: trainingStateSchema.omit({ trainingId: true, endsAt: true }),
  indexes: [{ key: { category: 1, status: 1, date: 1 } }, { key: { status: 1, startsAt: 1 } }],
  subject: null,
});

export const bookingCopy = projection('bookings', {
  holds: 'Bookings of members and guests, with their attendance',
  events: [trainingBooked, bookingCancelled, seatReleased, attendanceMarked],
  id: 'bookingId',
  picks: bookingStateSchema.omit({ bookingId: true }),
  indexes: [
    { key: { status: 1, bookedAt: 1 } },
    { key: { status: 1, trainingId: 1, attendance: 1 } },
    {
      key: { bookedAt: 1 },
      name: 'from-waitlist',
      partialFilterExpression: { status: 'booked', bookedBy: 'waitlist' },
    },
    { key: { accountId: 1, trainingId: 1 }, name: 'visits', partialFilterExpression: { attendance: 'attended' } },
  ],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export const movementCollection = collection('movements', {
  holds: 'A copy of the ledger of class credits, made by each export; empty before the first one',
  shape: z.object({ _id: z.string(), ...storedFields(movementStateSchema.omit({ movementId: true })) }),
  indexes: [{ key: { assignmentId: 1, change: 1 }, name: 'classes-left' }],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type Training = Stored<typeof trainingCopy>;
export type Booking = Stored<typeof bookingCopy>;
export type Movement = Stored<typeof movementCollection>;
