import type { z } from 'zod';
import type { myTrainingSchema } from '@studio/contracts/http/training-routes';
import { lastMomentToCancel } from '../rules/booking-policy.ts';
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

export function presentMyTraining({ booking, training }: MyTraining, now: Date): z.input<typeof myTrainingSchema> {
  const { _id: id, date, startTime, endTime, category, startsAt } = training;
  const { _id: bookingId, paidFrom, bookedBy, attendance } = booking;
  const cancellableUntil = lastMomentToCancel(training, booking).toISOString();
  const when = { trainingDate: date, startTime, endTime };
  return {
    id,
    bookingId,
    ...when,
    category,
    isPast: startsAt <= now,
    paidFrom,
    cancellableUntil,
    ...(bookedBy === 'waitlist' && { fromWaitlist: true }),
    ...(attendance && { attendance }),
  };
}
