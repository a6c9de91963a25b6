import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/calendar-feed-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { fillPath } from '@studio/contracts/http/route-path';
import { eventOfTraining } from './calendar-event-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { renewCalendarFeed } from './renew-calendar-feed.ts';
import { type CalendarStudio, presentCalendar } from './present-calendar.ts';

export interface CalendarParts {
  /** Origin of the addresses. */
  readonly publicUrl: string;
  readonly studio: CalendarStudio;
  /** How often one client address may read calendars. */
  readonly reads: Limit;
}

/** The calendar address of a member, and what calendar programs read. */
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
      async ({ params: { token } }) => presentCalendar(await readCalendarFeed(parts, token), calendars.studio),
      { limits: [calendars.reads] },
    ),
    on(
      routes.getTrainingEvent,
      async ({ params: { id } }) => {
        const training = await parts.stores.trainings.findOne({ _id: id });
        if (!training) throw new AppError(refusals.TRAINING_NOT_FOUND);
        return presentCalendar([eventOfTraining(training)], calendars.studio);
      },
      { limits: [calendars.reads] },
    ),
  ];
}
