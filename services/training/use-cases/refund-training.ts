import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { TrainingStores } from '../models/training-stores.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { SeatAct, SeatChange } from '../policies/booking-policy.ts';
import { timeOf } from '../policies/move-policy.ts';
import { firstInstantOfLastDays } from '../policies/plan-news-policy.ts';
import { type Cause, currentContext } from '@studio/chassis/context/request-context';
import { isRefused, type RunSeatBatch } from '../seats/seat-batch.ts';
import { cancellationMailPrefix } from './read-cancellation.ts';

export interface RefundParts {
  readonly stores: Pick<TrainingStores, 'trainings' | 'bookings'>;
  readonly runSeatBatch: RunSeatBatch;
}

/**
 * Gives everybody of a cancelled training the class back, and has them mailed, in one unit of work. What is done
 * already is not there any more to be done: running it again, or twice at once, changes nothing.
 * Returns how many were refunded.
 */
export async function refundTraining({ stores, runSeatBatch }: RefundParts, trainingId: string): Promise<number> {
  const training = await stores.trainings.findOne({ _id: trainingId });
  if (!training?.cancellation) return 0;
  const { by } = training.cancellation;
  const booked = await stores.bookings.find({ trainingId, status: 'booked' }, { hint: 'seat' }).toArray();
  const acts = booked.map(({ accountId }): SeatAct => ({ kind: 'refund', trainingId, accountId, by }));
  if (acts.length === 0) return 0;
  // No client waits here, so neither does this: the outbox has the events.
  const { outcomes } = await runSeatBatch(acts.map((act) => ({ act, context: currentContext() })));
  return outcomes.filter((outcome) => !isRefused(outcome)).length;
}

/** Every refund makes a mail due. */
export function refundMail(
  act: SeatAct,
  { training, booking, account, movements }: SeatChange,
): MailToWrite | undefined {
  if (act.kind !== 'refund') return undefined;
  const [refund] = movements;
  return {
    key: `${cancellationMailPrefix(training._id)}${booking._id}`,
    accountId: booking.accountId,
    template: 'training-cancelled',
    payload: {
      category: training.category,
      // A registrant without a mail about a move knows the old time.
      ...timeOf(booking.knownTime ?? training),
      givesClassBack: refund !== undefined,
      isKept: refund?.reason === 'carried',
      ...(refund?.assignmentId && usableUntil(account, refund.assignmentId, refund.at)),
    },
  };
}

/** Until when a class that came back to a plan can be used, and whether it survives that (`docs/product.md` §2.5). */
function usableUntil({ plan, next }: CreditAccount, assignmentId: string, at: Date) {
  const receiver = [plan, next].find((each) => each?.assignmentId === assignmentId);
  return receiver && { usableUntil: receiver.endsOn, survives: at >= firstInstantOfLastDays(receiver.endsOn) };
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
