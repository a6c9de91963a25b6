import type { ClientSession } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Booking } from './booking.model.ts';
import type { Member } from './member.model.ts';
import type { TrainingStores } from './training-stores.ts';
import type { Training } from './training.model.ts';

/** @throws AppError TRAINING_NOT_FOUND */
export async function findTraining(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  id: string,
  session?: ClientSession,
): Promise<Training> {
  const training = await trainings.findOne({ _id: id }, session ? { session } : {});
  if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
  return training;
}

/** Somebody whose account is not deleted. @throws AppError USER_NOT_FOUND */
export async function findUser(
  { members }: Pick<TrainingStores, 'members'>,
  accountId: string,
  session?: ClientSession,
): Promise<Member> {
  const member = await members.findOne({ _id: accountId }, session ? { session } : {});
  if (!member || member.deleted) throw new AppError(refusals.USER_NOT_FOUND);
  return member;
}

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

/** A booking and what it is for. */
export interface BookedTraining {
  readonly booking: Booking;
  readonly training: Training;
}

/** These bookings with their trainings, in their order. */
export async function withTrainings(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  bookings: readonly Booking[],
  session?: ClientSession,
): Promise<BookedTraining[]> {
  const ids = [...new Set(bookings.map(({ trainingId }) => trainingId))];
  const found = await trainings.find({ _id: { $in: ids } }, session ? { session } : {}).toArray();
  const byId = new Map(found.map((training) => [training._id, training]));
  return bookings.flatMap((booking) => {
    const training = byId.get(booking.trainingId);
    return training ? [{ booking, training }] : [];
  });
}
