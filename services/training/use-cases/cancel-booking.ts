import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import type { MemberAct } from './book-training.ts';
import { requestIdOf } from './request-id.ts';

/** Frees the requesting member's seat and refunds the credit. */
export function cancelBooking(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { idempotencyKey, ...seat }: MemberAct,
): Promise<SeatChange> {
  const request = requestIdOf('cancel', seat.accountId, idempotencyKey);
  return performSeatAct({ kind: 'cancel', ...seat, by: seat.accountId, ...request });
}
