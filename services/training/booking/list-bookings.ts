import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { userBookingSchema } from '@studio/contracts/http/registrant-routes';
import type { myTrainingSchema } from '@studio/contracts/http/training-routes';
import { mondayOf } from '@studio/contracts/studio-time';
import type { z } from 'zod';
import type { Booking } from '../models/booking.model.ts';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { Training } from '../models/training.model.ts';
import { lastMomentToCancel } from '../rules/booking-policy.ts';
import { readAccount } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

interface MyTraining {
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

interface UserBookings {
  /** The earliest training first. */
  readonly bookings: readonly MyTraining[];
  readonly account: CreditAccount;
}

/** A user's bookings of trainings that have not started. @throws AppError USER_NOT_FOUND */
export async function listUserBookings(
  parts: Pick<TrainingParts, 'stores' | 'clock'>,
  accountId: string,
): Promise<UserBookings> {
  const member = await parts.stores.members.findOne({ _id: accountId });
  if (!member || member.deleted) throw new AppError(refusals.USER_NOT_FOUND);
  const now = parts.clock();
  const all = await listMyTrainings(parts, { accountId, week: undefined });
  const coming = all.filter(({ training }) => training.startsAt > now).toReversed();
  return { bookings: coming, account: await readAccount(parts.stores, accountId) };
}

export function presentUserBookings({ bookings, account }: UserBookings): z.input<typeof userBookingSchema>[] {
  return bookings.map(({ booking: { paidFrom, assignmentId }, training }) => ({
    trainingId: training._id,
    category: training.category,
    trainingDate: training.date,
    startTime: training.startTime,
    endTime: training.endTime,
    paidFrom,
    paidByCurrentPlan: paidFrom === 'plan' && assignmentId === account.plan?.assignmentId,
    paidByNextPlan: paidFrom === 'plan' && assignmentId === account.next?.assignmentId,
  }));
}
