import { mondayOf } from '@studio/contracts/studio-time';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';

export interface MyTraining {
  readonly booking: Booking;
  readonly training: Training;
}

/** The member's bookings, the newest training first; of one week where `week` names a day of it. */
export async function listMyTrainings(
  { stores }: Pick<TrainingParts, 'stores'>,
  { accountId, week }: { accountId: string; week: string | undefined },
): Promise<MyTraining[]> {
  const bookings = await stores.bookings
    .find({ accountId, status: 'booked', ...(week !== undefined && { week: mondayOf(week) }) }, { hint: 'of-member' })
    .sort({ startsAt: -1 })
    .toArray();
  const ids = bookings.map(({ trainingId }) => trainingId);
  const trainings = await stores.trainings.find({ _id: { $in: ids } }).toArray();
  const byId = new Map(trainings.map((training) => [training._id, training]));
  return bookings.flatMap((booking) => {
    const training = byId.get(booking.trainingId);
    // A cancelled one leaves the list at once, also while its refund is on the way.
    return training?.status === 'scheduled' ? [{ booking, training }] : [];
  });
}
