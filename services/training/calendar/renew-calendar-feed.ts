import { hashSecretToken, newSecretToken } from '@studio/chassis/text/secret-token';
import type { CalendarFeed } from '../models/calendar-feed.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/**
 * Makes the calendar address of a member, in place of an earlier one (`docs/product.md` §3.15). Returns the token, which
 * is returned once and not stored.
 */
export async function renewCalendarFeed(
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
