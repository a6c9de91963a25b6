import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** An administrator (`by`) frees somebody's seat and gives the credit back. */
export function removeRegistrant(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { trainingId, accountId, by }: { trainingId: string; accountId: string; by: string },
): Promise<SeatChange> {
  return performSeatAct({ kind: 'remove', trainingId, accountId, by });
}
