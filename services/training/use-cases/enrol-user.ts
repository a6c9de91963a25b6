import { newId } from '@studio/chassis/mongo/new-id';
import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { requestIdOf } from './request-id.ts';

/** A request of an administrator (`by`), carried out once per idempotency key. */
export interface AdminSeatAct {
  readonly trainingId: string;
  readonly accountId: string;
  readonly by: string;
  readonly idempotencyKey?: string | undefined;
}

/** Takes a seat for a user on behalf of an administrator. */
export function enrolUser(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { idempotencyKey, ...seat }: AdminSeatAct,
): Promise<SeatChange> {
  const request = requestIdOf('enrol', seat.by, idempotencyKey);
  return performSeatAct({ kind: 'enrol', ...seat, bookingId: request.requestId ?? newId(), ...request });
}
