import type { ClientSession } from 'mongoose';
import type { Booking } from './booking.model.ts';
import type { TrainingStores } from './training-stores.ts';

interface BookingsOfMember {
  readonly accountId: string;
  /** The earliest beginning of their trainings; without it, all of them. */
  readonly since?: Date;
}

/**
 * The bookings of a member, those that stand and then those that were cancelled. Each kind has an index of its own and is
 * read by itself: the session must be one of a snapshot, or a booking that is cancelled between the two is in neither.
 */
export async function readBookings(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  { accountId, since }: BookingsOfMember,
  session: ClientSession,
): Promise<Booking[]> {
  const ofMember = { accountId, ...(since && { startsAt: { $gte: since } }) };
  const standing = { ...ofMember, status: 'booked' } as const;
  const cancelled = { ...ofMember, status: 'cancelled' } as const;
  return [
    ...(await bookings.find(standing, { session, hint: 'of-member' }).toArray()),
    ...(await bookings.find(cancelled, { session, hint: 'cancelled-of-member' }).toArray()),
  ];
}
