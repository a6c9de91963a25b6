import { instantOfId } from '@studio/chassis/mongo/new-id';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';

/** A training as an entry of a calendar. The same training is the same entry in every calendar. */
export interface CalendarEvent {
  readonly training: Training;
  readonly isCancelled: boolean;
  /** Grows with each change (RFC 5545 §3.8.7.4), so that a calendar knows the newer of two versions. */
  readonly sequence: number;
  /** When the entry became what it is, as far as it is known. */
  readonly at: Date;
}

/** The training by itself. */
export function eventOfTraining(training: Training): CalendarEvent {
  return {
    training,
    isCancelled: training.status === 'cancelled',
    sequence: training.revision,
    at: training.cancellation?.at ?? instantOfId(training._id),
  };
}

/**
 * The training as a member has booked it, perhaps several times (`docs/product.md` §3.15): it is on while a booking stands.
 * Edits of the training, further bookings and changes of each raise the sequence, and nothing lowers it.
 */
export function eventOfMember(training: Training, bookings: readonly Booking[]): CalendarEvent {
  const changes = bookings.flatMap(({ bookedAt, cancelledAt }) => [bookedAt, ...(cancelledAt ? [cancelledAt] : [])]);
  return {
    training,
    isCancelled: training.status === 'cancelled' || bookings.every(({ status }) => status === 'cancelled'),
    sequence: bookings.reduce((sum, { version }) => sum + version, training.revision),
    at: new Date(Math.max(...changes.map(Number), Number(training.cancellation?.at ?? 0))),
  };
}
