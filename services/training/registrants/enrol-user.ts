import { newId } from '@studio/chassis/mongo/new-id';
import type { AcceptedAct, SeatAct } from '../rules/seat-act.ts';
import { requestIdOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';

/** A request of an administrator (`by`), carried out once per idempotency key. */
export interface AdminSeatAct {
  readonly trainingId: string;
  readonly accountId: string;
  readonly by: string;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Takes a seat for a user on behalf of an administrator.
 * @throws AppError with the refusal
 */
export async function enrolUser(
  { seatActs }: Pick<TrainingParts, 'seatActs'>,
  { idempotencyKey, ...seat }: AdminSeatAct,
): Promise<AcceptedAct> {
  const request = requestIdOf('enrol', seat.by, idempotencyKey);
  const act: SeatAct = { kind: 'enrol', ...seat, bookingId: request.requestId ?? newId(), ...request };
  return seatActs.answer(act, await seatActs.settle(act));
}
