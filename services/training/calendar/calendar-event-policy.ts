import { instantOfId } from '@studio/chassis/mongo/new-id';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

/** A training as an entry of a calendar. The same training is the same entry in every calendar. */
export interface CalendarEvent {
  readonly training: Training;
  readonly isCancelled: boolean;
  /** Grows with each change (RFC 5545 §3.8.7.4), so that a calendar knows the newer of two versions. */
  readonly sequence: number;
  /** The last of the changes that `sequence` counts. */
  readonly changedAt: Date;
}

/** The entry of a training, regardless of bookings. */
export function eventOfTraining(training: Training): CalendarEvent {
  return {
    training,
    isCancelled: training.status === 'cancelled',
    sequence: training.revision,
    changedAt: lastOf([instantOfId(training._id), ...changesOf(training)]),
  };
}

/**
 * The entry of a training that a member has booked, perhaps several times (`docs/product.md` §3.15). It is confirmed
 * while a booking stands. Edits and the cancellation of the training, each further booking, the end of each, and each
 * release or reclaim raise the sequence; nothing lowers it. Marks of attendance do not show in the entry and do not
 * count.
 */
export function eventOfMember(training: Training, bookings: readonly Booking[]): CalendarEvent {
  const ofBookings = bookings.flatMap(({ bookedAt, cancelledAt }) => [bookedAt, ...(cancelledAt ? [cancelledAt] : [])]);
  const handovers = bookings.flatMap((booking) => booking.handovers ?? []);
  return {
    training,
    isCancelled: training.status === 'cancelled' || bookings.every(({ status }) => status !== 'booked'),
    sequence: training.revision + ofBookings.length + handovers.reduce((sum, { count }) => sum + count, 0),
    changedAt: lastOf([...ofBookings, ...handovers.map(({ last }) => last), ...changesOf(training)]),
  };
}

function changesOf({ editedAt, cancellation }: Training): Date[] {
  return [...(editedAt ? [editedAt] : []), ...(cancellation ? [cancellation.at] : [])];
}

function lastOf(instants: readonly Date[]): Date {
  return new Date(Math.max(...instants.map(Number)));
}
