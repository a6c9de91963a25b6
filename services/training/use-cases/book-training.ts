import { newId } from '@studio/chassis/mongo/new-id';
import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { requestIdOf } from './request-id.ts';

/** A request of a member, carried out once per idempotency key. */
export interface MemberAct {
  readonly trainingId: string;
  readonly accountId: string;
  readonly idempotencyKey?: string | undefined;
}

/** Books a seat for the requesting member; the rules are in `booking-policy.ts`. */
export function bookTraining(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { idempotencyKey, ...seat }: MemberAct,
): Promise<SeatChange> {
  const request = requestIdOf('book', seat.accountId, idempotencyKey);
  const bookingId = request.requestId ?? newId();
  return performSeatAct({ kind: 'book', ...seat, by: seat.accountId, bookingId, ...request });
}
