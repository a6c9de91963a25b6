import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** Frees the seat of the member who asks and gives the credit back. */
export function cancelBooking(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { trainingId, accountId }: { trainingId: string; accountId: string },
): Promise<SeatChange> {
  return performSeatAct({ kind: 'cancel', trainingId, accountId, by: accountId });
}
