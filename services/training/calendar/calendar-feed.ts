import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import type { ReadBrand } from '@studio/chassis/studio/studio-directory';
import { hashSecretToken, newSecretToken } from '@studio/chassis/text/secret-token';
import * as routes from '@studio/contracts/http/calendar-feed-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { fillPath } from '@studio/contracts/http/route-path';
import { CALENDAR_PAST_DAYS } from '@studio/contracts/rules/calendar';
import type { CalendarFeed } from '../models/calendar-feed.model.ts';
import { findTraining, readBookings } from '../models/reads.ts';
import type { TrainingParts } from '../training-parts.ts';
import { type CalendarEvent, eventOfMember, eventOfTraining } from './calendar-event-policy.ts';
import { presentCalendar } from './present-calendar.ts';

export interface CalendarParts {
  /** Origin of the addresses. */
  readonly publicUrl: string;
  readonly readBrand: ReadBrand;
  /** How often one client address may read calendars. */
  readonly reads: Limit;
}

/** The routes about a member's calendar address, and the calendars that programs read. */
export function calendarBindings(parts: TrainingParts, calendars: CalendarParts): Binding[] {
  return [
    on(routes.getCalendarFeed, async ({ session: { accountId } }) => {
      const feed = await parts.stores.calendarFeeds.findOne({ _id: accountId });
      return { createdAt: feed?.createdAt.toISOString() ?? null };
    }),
    on(routes.renewCalendarFeed, async ({ session: { accountId } }) => {
      const { token, createdAt } = await renewCalendarFeed(parts, accountId);
      const address = new URL(fillPath(routes.readCalendarFeed.path, { token }), calendars.publicUrl).href;
      return { createdAt: createdAt.toISOString(), address };
    }),
    on(routes.removeCalendarFeed, async ({ session: { accountId } }) => {
      await parts.unitOfWork(({ session }) => parts.stores.calendarFeeds.deleteOne({ _id: accountId }, { session }));
    }),
    on(
      routes.readCalendarFeed,
      async ({ params: { token } }) =>
        presentCalendar(await readCalendarFeed(parts, token), await calendars.readBrand()),
      { limits: [calendars.reads] },
    ),
    on(
      routes.getTrainingEvent,
      async ({ params: { id } }) =>
        presentCalendar([eventOfTraining(await findTraining(parts.stores, id))], await calendars.readBrand()),
      { limits: [calendars.reads] },
    ),
  ];
}

/**
 * Makes the calendar address of a member, replacing an earlier one (`docs/product.md` §3.15). Returns the token, which
 * is returned once and not stored.
 */
async function renewCalendarFeed(
  { stores, unitOfWork, clock }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>,
  accountId: string,
): Promise<{ readonly token: string; readonly createdAt: Date }> {
  return unitOfWork(async ({ session }) => {
    const token = newSecretToken();
    const createdAt = clock();
    const feed: CalendarFeed = { _id: accountId, tokenHash: hashSecretToken(token), createdAt };
    await stores.calendarFeeds.replaceOne({ _id: accountId }, feed, { upsert: true, session });
    return { token, createdAt };
  });
}

type Parts = Pick<TrainingParts, 'stores' | 'snapshotRead' | 'clock'>;

const dayMs = 24 * 60 * 60_000;

/**
 * The booked and cancelled trainings of the member with this calendar address, from some weeks ago on
 * (`docs/product.md` §3.15), in their order, as of one moment.
 * @throws AppError CALENDAR_NOT_FOUND also while the account is not active
 */
async function readCalendarFeed({ stores, snapshotRead, clock }: Parts, token: string): Promise<CalendarEvent[]> {
  const feed = await stores.calendarFeeds.findOne({ tokenHash: hashSecretToken(token) });
  const member = feed && (await stores.members.findOne({ _id: feed._id }));
  if (!feed || (member && member.status !== 'active')) throw new AppError(refusals.CALENDAR_NOT_FOUND);
  const since = new Date(clock().getTime() - CALENDAR_PAST_DAYS * dayMs);
  return snapshotRead(async (session) => {
    const bookings = await readBookings(stores, { accountId: feed._id, since }, session);
    const byTraining = Map.groupBy(bookings, ({ trainingId }) => trainingId);
    const trainings = await stores.trainings
      .find({ _id: { $in: [...byTraining.keys()] } }, { session })
      .sort({ startsAt: 1 })
      .toArray();
    return trainings.map((training) => eventOfMember(training, byTraining.get(training._id) ?? []));
  });
}
