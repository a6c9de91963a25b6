import { overlaps, type Span } from '@studio/contracts/rules/booking-policy';
import type { ClientSession } from 'mongoose';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';

/** A training that a member has booked. */
export interface TakenSeat {
  readonly accountId: string;
  readonly training: Training;
}

interface Around {
  readonly accountIds: readonly string[];
  /** Only trainings that overlap one of these. */
  readonly at: readonly Span[];
  readonly session?: ClientSession;
}

const dayMs = 24 * 60 * 60_000;

/** The seats that members have in scheduled trainings at the given hours. A training ends on the day it starts. */
export async function readTakenSeats(
  { bookings, trainings }: Pick<TrainingStores, 'bookings' | 'trainings'>,
  { accountIds, at, session }: Around,
): Promise<TakenSeat[]> {
  if (accountIds.length === 0 || at.length === 0) return [];
  const options = session ? { session } : {};
  const from = Math.min(...at.map(({ startsAt }) => startsAt.getTime())) - dayMs;
  const to = Math.max(...at.map(({ endsAt }) => endsAt.getTime()));
  const startsAt = { $gt: new Date(from), $lt: new Date(to) };
  const booked = await bookings
    .find({ accountId: { $in: [...accountIds] }, status: 'booked', startsAt }, { ...options, hint: 'of-member' })
    .toArray();
  const ids = [...new Set(booked.map(({ trainingId }) => trainingId))];
  const found = await trainings.find({ _id: { $in: ids }, status: 'scheduled' }, options).toArray();
  const byId = new Map(found.map((training) => [training._id, training]));
  return booked.flatMap(({ accountId, trainingId }) => {
    const training = byId.get(trainingId);
    return training && at.some((span) => overlaps(training, span)) ? [{ accountId, training }] : [];
  });
}
