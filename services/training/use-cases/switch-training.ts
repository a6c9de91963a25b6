import { AppError } from '@studio/chassis/errors/app-error';
import { currentContext } from '@studio/chassis/context/request-context';
import { newId } from '@studio/chassis/mongo/new-id';
import { refusals } from '@studio/contracts/http/refusals';
import type { SeatChange } from '../policies/booking-policy.ts';
import { isRefused } from '../seats/seat-batch.ts';
import type { TrainingParts } from '../training-parts.ts';
import { requestIdOf } from './request-id.ts';

interface Switch {
  readonly from: string;
  readonly to: string;
  readonly accountId: string;
  readonly idempotencyKey?: string | undefined;
}

interface Switched {
  readonly left: SeatChange;
  readonly taken: SeatChange;
}

/**
 * Leaves one training for another (`docs/product.md` §3.4): a cancellation and a booking by the usual rules, the second
 * with what the first gives back, committed together or not at all.
 * @throws AppError with the refusal of either
 */
export async function switchTraining(
  { runSeatBatch }: Pick<TrainingParts, 'runSeatBatch'>,
  { from, to, accountId, idempotencyKey }: Switch,
): Promise<Switched> {
  if (from === to) throw new AppError(refusals.ALREADY_BOOKED);
  const context = currentContext();
  const seat = { accountId, by: accountId };
  // Not the key itself: the same one may come with a plain booking.
  const key = idempotencyKey && `switch:${idempotencyKey}`;
  const booking = requestIdOf('book', accountId, key);
  const { outcomes, published } = await runSeatBatch(
    [
      { act: { kind: 'cancel', trainingId: from, ...seat, ...requestIdOf('cancel', accountId, key) }, context },
      { act: { kind: 'book', trainingId: to, bookingId: booking.requestId ?? newId(), ...seat, ...booking }, context },
    ],
    { allOrNone: true },
  );
  const [left, taken] = outcomes as [(typeof outcomes)[number], (typeof outcomes)[number]];
  if (isRefused(left)) throw new AppError(left);
  if (isRefused(taken)) throw new AppError(taken);
  if ((await published) === 'gave-up') context?.onMayLag?.();
  return { left, taken };
}
