import { newId } from '@studio/chassis/mongo/new-id';
import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** An administrator (`by`) takes a seat for somebody. */
export function enrolUser(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { trainingId, accountId, by }: { trainingId: string; accountId: string; by: string },
): Promise<SeatChange> {
  return performSeatAct({ kind: 'enrol', trainingId, accountId, by, bookingId: newId() });
}
