import type { AcceptedAct, SeatAct } from '../rules/seat-act.ts';
import { requestIdOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';
import type { AdminSeatAct } from './enrol-user.ts';

/**
 * An administrator (`by`) frees somebody's seat and gives the credit back.
 * @throws AppError with the refusal
 */
export async function removeRegistrant(
  { seatActs }: Pick<TrainingParts, 'seatActs'>,
  { idempotencyKey, ...seat }: AdminSeatAct,
): Promise<AcceptedAct> {
  const act: SeatAct = { kind: 'remove', ...seat, ...requestIdOf('remove', seat.by, idempotencyKey) };
  return seatActs.answer(act, await seatActs.settle(act));
}
