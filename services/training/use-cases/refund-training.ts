import type { Cause } from '@studio/chassis/context/request-context';
import type { TrainingStores } from '../models/training-stores.ts';
import type { SeatAct } from '../policies/seat-act.ts';
import type { SettleTogether } from '../seats/seat-acts.ts';

export interface RefundParts {
  readonly stores: Pick<TrainingStores, 'trainings' | 'bookings'>;
  readonly settleTogether: SettleTogether;
}

/**
 * Gives everybody of a cancelled training the class back, and has them mailed, in one unit of work. What is done
 * already is not there any more to be done: running it again, or twice at once, changes nothing.
 * Returns how many were refunded.
 */
export async function refundTraining({ stores, settleTogether }: RefundParts, trainingId: string): Promise<number> {
  const training = await stores.trainings.findOne({ _id: trainingId });
  if (!training?.cancellation) return 0;
  const { by } = training.cancellation;
  const booked = await stores.bookings.find({ trainingId, status: 'booked' }, { hint: 'seat' }).toArray();
  const acts = booked.map(({ accountId }): SeatAct => ({ kind: 'refund', trainingId, accountId, by }));
  // No client waits here, so neither does this: the outbox has the events.
  return (await settleTogether(acts)).accepted;
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
