import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import type { AdminSeatAct } from './enrol-user.ts';
import { requestIdOf } from './request-id.ts';

/** An administrator (`by`) frees somebody's seat and gives the credit back. */
export function removeRegistrant(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { idempotencyKey, ...seat }: AdminSeatAct,
): Promise<SeatChange> {
  return performSeatAct({ kind: 'remove', ...seat, ...requestIdOf('remove', seat.by, idempotencyKey) });
}
