import type { ClientSession } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Booking } from './booking.model.ts';
import type { Guest } from './guest.model.ts';
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

/** Finds a user whose account is not deleted. @throws AppError USER_NOT_FOUND */
export async function findUser(
  { members }: Pick<TrainingStores, 'members'>,
  accountId: string,
  session?: ClientSession,
): Promise<Member> {
  const member = await members.findOne({ _id: accountId }, session ? { session } : {});
  if (!member || member.deleted) throw new AppError(refusals.USER_NOT_FOUND);
  return member;
}

/**
 * Names of the members who brought guests, by account id, without deleted accounts. Runs no query if there are none.
 */
export async function readBringers(
  { members }: Pick<TrainingStores, 'members'>,
  guests: readonly Pick<Guest, 'broughtBy'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = guests.flatMap(({ broughtBy }) => broughtBy ?? []);
  if (ids.length === 0) return new Map();
  const known = await members.find({ _id: { $in: ids }, deleted: false }).toArray();
  return new Map(known.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
}

interface BookingsOfMember {
  readonly accountId: string;
  /** The earliest start of their trainings; all trainings if absent. */
  readonly since?: Date;
}

/** The booked seats of trainings, then the released ones, which are queried only if a training names any. */
export async function readBookingsOf(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  trainings: readonly Pick<Training, '_id' | 'released'>[],
  session?: ClientSession,
): Promise<Booking[]> {
  const options = session ? { session } : {};
  const trainingId = { $in: trainings.map(({ _id }) => _id) };
  const standing = await bookings.find({ trainingId, status: 'booked' }, { ...options, hint: 'seat' }).toArray();
  return [...standing, ...(await readReleasedOf({ bookings }, trainings, session))];
}

/** The released seats of trainings. */
export async function readReleasedOf(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  trainings: readonly Pick<Training, '_id' | 'released'>[],
  session?: ClientSession,
): Promise<Booking[]> {
  const given = trainings.filter(({ released = [] }) => released.length > 0);
  if (given.length === 0) return [];
  const ofThese = { trainingId: { $in: given.map(({ _id }) => _id) }, status: 'released' } as const;
  return bookings.find(ofThese, { ...(session && { session }), hint: 'released' }).toArray();
}

/**
 * The booked, released and cancelled bookings of a member. Each status has its own index and is read separately, so the
 * session must read from a snapshot: otherwise a booking that changes between two reads could be missed.
 */
export async function readBookings(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  { accountId, since }: BookingsOfMember,
  session: ClientSession,
): Promise<Booking[]> {
  const ofMember = { accountId, ...(since && { startsAt: { $gte: since } }) };
  const standing = { ...ofMember, status: 'booked' } as const;
  const released = { ...ofMember, status: 'released' } as const;
  const cancelled = { ...ofMember, status: 'cancelled' } as const;
  return [
    ...(await bookings.find(standing, { session, hint: 'of-member' }).toArray()),
    ...(await bookings.find(released, { session, hint: 'released-of-member' }).toArray()),
    ...(await bookings.find(cancelled, { session, hint: 'cancelled-of-member' }).toArray()),
  ];
}

type Unrefunded = Pick<Training, '_id' | 'seatsTaken' | 'released' | 'cancellation'>;

interface ToRefund {
  /** Only those of this closed range. */
  readonly closureId?: string;
  readonly limit?: number;
  readonly session?: ClientSession;
}

/** Cancelled trainings with booked or released seats that are still to be refunded. */
export async function findUnrefunded(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  { closureId, limit, session }: ToRefund = {},
): Promise<Unrefunded[]> {
  const cancelled = {
    status: 'cancelled',
    ...(closureId !== undefined && { 'cancellation.closureId': closureId }),
  } as const;
  const projection = { seatsTaken: 1, released: 1, cancellation: 1 };
  const options = { projection, ...(limit !== undefined && { limit }), ...(session && { session }) };
  const booked = trainings.find({ ...cancelled, seatsTaken: { $gt: 0 } }, { ...options, hint: 'to-refund' });
  const found = await booked.toArray();
  const released = trainings.find({ ...cancelled, 'released.0': { $exists: true } }, { ...options, hint: 'released' });
  found.push(...(await released.toArray()).filter(({ seatsTaken }) => seatsTaken === 0));
  return [...new Map(found.map((training) => [training._id, training])).values()].slice(0, limit);
}

/** A booking and its training. */
export interface BookedTraining {
  readonly booking: Booking;
  readonly training: Training;
}

/** Bookings with their trainings, in the given order. */
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
