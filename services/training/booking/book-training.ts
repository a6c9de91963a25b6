import { newId } from '@studio/chassis/mongo/new-id';
import type { AcceptedAct, SeatAct } from '../rules/seat-act.ts';
import { overProjections } from '../seats/refusal-error.ts';
import { requestIdOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'seatActs' | 'passFence'>;

/** A request of a member, carried out once per idempotency key. */
interface MemberAct {
  readonly trainingId: string;
  readonly accountId: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Books a seat for the requesting member; the rules are in `booking-policy.ts`.
 * @throws AppError with the refusal
 */
export function bookTraining(parts: Parts, { idempotencyKey, ...seat }: MemberAct): Promise<AcceptedAct> {
  const request = requestIdOf('book', seat.accountId, idempotencyKey);
  const bookingId = request.requestId ?? newId();
  return takeBehindFence(parts, { kind: 'book', ...seat, by: seat.accountId, bookingId, ...request });
}

/**
 * Frees the requesting member's seat and gives the credit back.
 * @throws AppError with the refusal
 */
export async function cancelBooking(
  { seatActs }: Pick<TrainingParts, 'seatActs'>,
  { idempotencyKey, ...seat }: MemberAct,
): Promise<AcceptedAct> {
  const request = requestIdOf('cancel', seat.accountId, idempotencyKey);
  const act: SeatAct = { kind: 'cancel', ...seat, by: seat.accountId, ...request };
  return seatActs.answer(act, await seatActs.settle(act));
}

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

/**
 * Decides an act again behind the fence where it would be refused over the plan or the account: a reactivated account, or
 * a plan that was just assigned, may still be on its way. An accepted act passes no fence: membership answers a change of a
 * plan only once training has applied it.
 * @throws AppError with the refusal
 */
async function takeBehindFence({ seatActs, passFence }: Parts, act: SeatAct): Promise<AcceptedAct> {
  let decision = await seatActs.settle(act);
  if (decision.kind === 'refused' && overProjections.includes(decision.refusal)) {
    await passFence();
    decision = await seatActs.settle(act);
  }
  return seatActs.answer(act, decision);
}
