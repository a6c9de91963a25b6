import type { AcceptedAct, SeatAct } from '../rules/seat-act.ts';
import { requestIdOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';
import type { MemberAct } from './book-training.ts';

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
