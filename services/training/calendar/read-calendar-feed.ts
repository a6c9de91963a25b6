import { AppError } from '@studio/chassis/errors/app-error';
import { hashSecretToken } from '@studio/chassis/text/secret-token';
import { refusals } from '@studio/contracts/http/refusals';
import { CALENDAR_PAST_DAYS } from '@studio/contracts/limits';
import type { Booking } from '../models/booking.model.ts';
import { type CalendarEvent, eventOfMember } from './calendar-event-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'stores' | 'clock'>;

const dayMs = 24 * 60 * 60_000;

/**
 * The booked and cancelled trainings of the member with this calendar address, from some weeks ago on
 * (`docs/product.md` §3.15), in their order.
 * @throws AppError CALENDAR_NOT_FOUND also while the account is not active
 */
export async function readCalendarFeed({ stores, clock }: Parts, token: string): Promise<CalendarEvent[]> {
  const feed = await stores.calendarFeeds.findOne({ tokenHash: hashSecretToken(token) });
  const member = feed && (await stores.members.findOne({ _id: feed._id }));
  if (!feed || (member && member.status !== 'active')) throw new AppError(refusals.CALENDAR_NOT_FOUND);
  const since = new Date(clock().getTime() - CALENDAR_PAST_DAYS * dayMs);
  const bookings = await bookingsSince(stores, feed._id, since);
  const byTraining = Map.groupBy(bookings, ({ trainingId }) => trainingId);
  const trainings = await stores.trainings
    .find({ _id: { $in: [...byTraining.keys()] } })
    .sort({ startsAt: 1 })
    .toArray();
  return trainings.map((training) => eventOfMember(training, byTraining.get(training._id) ?? []));
}

async function bookingsSince({ bookings }: Parts['stores'], accountId: string, since: Date): Promise<Booking[]> {
  const ofMember = { accountId, startsAt: { $gte: since } };
  const [booked, cancelled] = await Promise.all([
    bookings.find({ ...ofMember, status: 'booked' }, { hint: 'of-member' }).toArray(),
    bookings.find({ ...ofMember, status: 'cancelled' }, { hint: 'cancelled-of-member' }).toArray(),
  ]);
  return [...booked, ...cancelled];
}
