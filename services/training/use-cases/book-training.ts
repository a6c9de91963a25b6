import { newId } from '@studio/chassis/mongo/new-id';
import type { SeatChange } from '../policies/booking-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** Books a seat for the member who asks; the rules are `booking-policy.ts`. */
export function bookTraining(
  { performSeatAct }: Pick<TrainingParts, 'performSeatAct'>,
  { trainingId, accountId }: { trainingId: string; accountId: string },
): Promise<SeatChange> {
  return performSeatAct({ kind: 'book', trainingId, accountId, by: accountId, bookingId: newId() });
}
