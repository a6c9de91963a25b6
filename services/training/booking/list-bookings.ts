import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { getUserBookings, type userBookingSchema } from '@studio/contracts/http/registrant-routes';
import { getMyTrainings, myTrainingSchema } from '@studio/contracts/http/training-routes';
import { lastMomentToCancel } from '@studio/contracts/rules/booking-policy';
import { mondayOf, studioInstant } from '@studio/contracts/studio-time';
import type { z } from 'zod';
import type { CreditAccount } from '../models/credit-account.model.ts';
import { type BookedTraining, findUser, withTrainings } from '../models/reads.ts';
import { confirmation, presentClass } from '../present-training.ts';
import { isVoided } from '../rules/credit-policy.ts';
import { readAccount } from '../seats/write-credits.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The routes that list bookings. */
export function bookingListBindings(parts: TrainingParts): Binding[] {
  return [
    on(getMyTrainings, async ({ query, session: { accountId } }) => {
      const [own, account] = await Promise.all([
        listTrainings(parts, accountId, query),
        readAccount(parts.stores, accountId),
      ]);
      const now = parts.clock();
      return own.map((each) => presentMyTraining(each, account, now));
    }),
    on(getUserBookings, ({ params }) => listUserBookings(parts, params.id), { fenced: true }),
  ];
}

/** The member's bookings, newest training first. */
async function listTrainings(
  { stores }: Pick<TrainingParts, 'stores'>,
  accountId: string,
  { week, from, released }: z.output<typeof getMyTrainings.query> = {},
): Promise<BookedTraining[]> {
  const asked = {
    status: released ? ('released' as const) : ('booked' as const),
    ...(week !== undefined && { week: mondayOf(week) }),
    ...(from !== undefined && { startsAt: { $gte: studioInstant(from, '00:00') } }),
  };
  const bookings = await stores.bookings
    .find({ accountId, ...asked }, { hint: 'of-member' })
    .sort({ startsAt: -1 })
    .toArray();
  // A cancelled training leaves the list at once, even while its refund is pending.
  return (await withTrainings(stores, bookings)).filter(({ training }) => training.status === 'scheduled');
}

/** One of the member's bookings. */
export function presentMyTraining(
  { booking, training }: BookedTraining,
  account: CreditAccount,
  now: Date,
): z.input<typeof myTrainingSchema> {
  const isPast = training.startsAt <= now;
  return presentAs(myTrainingSchema, booking, {
    ...presentClass(training),
    id: training._id,
    bookingId: booking._id,
    isPast,
    cancellableUntil: lastMomentToCancel(training, booking),
    fromWaitlist: booking.bookedBy === 'waitlist' || undefined,
    confirmsWith: isPast ? undefined : confirmation(training).confirmsWith,
    voided: isVoided(account, booking) || undefined,
  });
}

/** A user's bookings of trainings that have not started, the earliest first. @throws AppError USER_NOT_FOUND */
async function listUserBookings(
  parts: Pick<TrainingParts, 'stores' | 'clock'>,
  accountId: string,
): Promise<z.input<typeof userBookingSchema>[]> {
  await findUser(parts.stores, accountId);
  const now = parts.clock();
  const all = await listTrainings(parts, accountId);
  const { plan, next } = await readAccount(parts.stores, accountId);
  const coming = all.filter(({ training }) => training.startsAt > now).toReversed();
  return coming.map(({ booking: { paidFrom, assignmentId }, training }) => ({
    trainingId: training._id,
    ...presentClass(training),
    paidFrom,
    paidByCurrentPlan: paidFrom === 'plan' && assignmentId === plan?.assignmentId,
    paidByNextPlan: paidFrom === 'plan' && assignmentId === next?.assignmentId,
  }));
}
