import type { mongo } from 'mongoose';
import type { CalendarFeed } from '../../../services/training/models/calendar-feed.model.ts';
import { asideOf } from './set-aside.ts';

export interface CalendarAddresses {
  /** How many of the backup show nothing any more. */
  readonly ended: number;
  /** How many show classes, as they did before the restore. */
  readonly kept: number;
}

/**
 * Lets those calendar addresses show classes that did so just before the restore, and no others: one that the backup has
 * may have been renewed since because strangers knew it. Without a replaced database nobody can say, and all end.
 */
export async function keepCalendarAddresses(auth: mongo.Db, training: mongo.Db): Promise<CalendarAddresses> {
  const feeds = training.collection<CalendarFeed>('calendar-feeds');
  const accounts = new Set<string>(await auth.collection<{ _id: string }>('accounts').distinct('_id'));
  const before = await asideOf<CalendarFeed>(training, 'calendar-feeds').find().toArray();
  const kept = before.filter(({ _id }) => accounts.has(_id));
  const alive = new Set(kept.map(({ tokenHash }) => tokenHash));
  const ended = (await feeds.find().toArray()).filter(({ tokenHash }) => !alive.has(tokenHash));
  await feeds.deleteMany({});
  if (kept.length > 0) await feeds.insertMany(kept);
  return { ended: ended.length, kept: kept.length };
}
