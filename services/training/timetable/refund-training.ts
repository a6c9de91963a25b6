import type { Cause } from '@studio/chassis/context/request-context';
import type { TrainingStores } from '../models/training-stores.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import type { SettleTogether } from '../seats/seat-acts.ts';

export interface RefundParts {
  readonly stores: Pick<TrainingStores, 'trainings' | 'bookings'>;
  readonly settleTogether: SettleTogether;
}

/** Trainings of a closed range that are refunded in one unit of work: a transaction for each would take twice as long. */
const mostAtOnce = 16;

/**
 * Gives everybody of a cancelled training the class back, and has them mailed, in one unit of work; with it some others
 * of its closed range. What is done already is not there any more to be done: running it again, or twice at once, changes
 * nothing. Returns how many were refunded.
 */
export async function refundTraining({ stores, settleTogether }: RefundParts, trainingId: string): Promise<number> {
  const training = await stores.trainings.findOne({ _id: trainingId });
  if (!training?.cancellation || training.seatsTaken === 0) return 0;
  const { by, closureId } = training.cancellation;
  const trainingIds = closureId === undefined ? [trainingId] : await findOfClosure(stores, closureId);
  const booked = await stores.bookings
    .find({ trainingId: { $in: trainingIds }, status: 'booked' }, { hint: 'seat' })
    .toArray();
  const acts = booked.map((booking): SeatAct => {
    return { kind: 'refund', trainingId: booking.trainingId, accountId: booking.accountId, by };
  });
  // No client waits here, so neither does this: the outbox has the events.
  return (await settleTogether(acts)).accepted;
}

/** Ids of trainings of a closed range where somebody still has a seat. */
async function findOfClosure({ trainings }: RefundParts['stores'], closureId: string): Promise<string[]> {
  const left = { status: 'cancelled', seatsTaken: { $gt: 0 }, 'cancellation.closureId': closureId } as const;
  const found = trainings.find(left, { projection: { _id: 1 }, hint: 'to-refund', limit: mostAtOnce });
  return (await found.toArray()).map(({ _id }) => _id);
}

export interface TrainingToRefund {
  readonly id: string;
  /** The request that cancelled it. */
  readonly cause: Cause | undefined;
}

/** Cancelled trainings where somebody still has a seat. */
export async function findTrainingsToRefund({
  trainings,
}: Pick<TrainingStores, 'trainings'>): Promise<TrainingToRefund[]> {
  const found = trainings.find(
    { status: 'cancelled', seatsTaken: { $gt: 0 } },
    { projection: { _id: 1, 'cancellation.cause': 1 }, hint: 'to-refund', limit: 500 },
  );
  return (await found.toArray()).map(({ _id, cancellation }) => ({ id: _id, cause: cancellation?.cause }));
}
