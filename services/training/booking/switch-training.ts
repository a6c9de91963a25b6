import { newId } from '@studio/chassis/mongo/new-id';
import type { AcceptedAct } from '../rules/seat-act.ts';
import { requestIdOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';
import { takeBehindFence } from './book-training.ts';

interface Switch {
  readonly from: string;
  readonly to: string;
  readonly accountId: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Leaves one training for another (`docs/product.md` §3.4): both change, or neither does. Returns the changes of the one
 * that is left and of the one that is taken.
 * @throws AppError with the refusal of either
 */
export function switchTraining(
  parts: Pick<TrainingParts, 'seatActs' | 'passFence'>,
  { from, to, accountId, idempotencyKey }: Switch,
): Promise<AcceptedAct> {
  const request = requestIdOf('switch', accountId, idempotencyKey);
  const bookingId = request.requestId ?? newId();
  return takeBehindFence(parts, {
    kind: 'switch',
    from,
    trainingId: to,
    accountId,
    by: accountId,
    bookingId,
    ...request,
  });
}
