import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { apiKeysOf } from '@studio/chassis/session/api-keys';
import { createPasswords } from '../../../services/auth/credentials/passwords.ts';
import type { Webhook } from '../../../services/reporting/models/webhook.model.ts';
import type { CalendarFeed } from '../../../services/training/models/calendar-feed.model.ts';
import { asideOf } from './set-aside.ts';

/** The highest session version in the namespace; 0 without accounts. */
export async function latestSessions(client: mongo.MongoClient, namespace: string): Promise<number> {
  const entries = client.db(`${namespace}_sessions`).collection<{ readonly version: number }>('accounts');
  const latest = await entries.findOne({}, { sort: { version: -1 }, projection: { version: 1 } });
  return latest?.version ?? 0;
}

/** Auth's collections of credentials, devices that receive notifications, and pending notifications. */
const endedCollections = [
  'reset-links',
  'invitation-links',
  'passkeys',
  'passkey-challenges',
  'sign-in-codes',
  'oidc-sign-ins',
  'push-devices',
  'push-notices',
];

/**
 * Ends every session, reset link, invitation, passkey, API key and device registration for notifications. Some that were alive at
 * the time of the backup have been ended since, by a changed password or a stolen phone, and must not become valid
 * again. Everybody signs in again by password, and administrators add their passkeys again.
 *
 * Sessions that began after an earlier restore of the same backup must not revive either. So all accounts get one
 * version that none of them ever had: the instant in milliseconds, or `before` + 1, where `before` is the latest
 * replaced version, in case the clock was set back.
 */
export async function endAllSessions(client: mongo.MongoClient, namespace: string, before: number): Promise<void> {
  const version = Math.max(Date.now(), 1 + Math.max(before, await latestSessions(client, namespace)));
  const auth = client.db(`${namespace}_auth`);
  await auth.collection('accounts').updateMany({}, { $set: { sessions: { version, keeps: null } } });
  for (const name of endedCollections) {
    await auth.collection(name).deleteMany({});
  }
  await apiKeysOf(client, namespace).deleteMany({});
  await client
    .db(`${namespace}_sessions`)
    .collection('accounts')
    .updateMany({ status: { $exists: true, $ne: 'deleted' } }, { $set: { version, keeps: null } });
}

const usualCost = 12;

/**
 * Gives all accounts a password that nobody knows. Everybody chooses a new one by a mailed link. It costs as much to
 * check as the old ones, so the duration of a login does not reveal which addresses have an account.
 */
export async function endAllPasswords(auth: mongo.Db): Promise<void> {
  const accounts = auth.collection<{ passwordHash: string }>('accounts');
  const someone = await accounts.findOne({}, { sort: { createdAt: -1 }, projection: { passwordHash: 1 } });
  const cost = Number(/^\$2[aby]\$(\d+)\$/.exec(someone?.passwordHash ?? '')?.[1] ?? usualCost);
  const passwordHash = await (await createPasswords(cost)).hash(randomBytes(32).toString('base64'));
  await accounts.updateMany({}, { $set: { passwordHash, passwordIsNumberOf: null } });
}

/**
 * Switches all webhooks off and deletes their pending deliveries, which were sent before or are untrue now. A copy of
 * the studio must not call the receivers of the original. Returns the number of webhooks, all of them off until an
 * operator switches them on.
 */
export async function switchWebhooksOff(reporting: mongo.Db): Promise<number> {
  await reporting.collection('webhook-deliveries').deleteMany({});
  const webhooks = reporting.collection<Pick<Webhook, 'off'>>('webhooks');
  await webhooks.updateMany({ off: null }, { $set: { off: 'restored' } });
  return webhooks.countDocuments();
}

/**
 * Keeps the calendar addresses that worked just before the restore, and no others: an address in the backup may have
 * been renewed since because strangers knew it. Without a replaced database that is unknown, and all end. Returns how
 * many of the backup's addresses no longer work, and how many work as they did before the restore.
 */
export async function keepCalendarAddresses(auth: mongo.Db, training: mongo.Db) {
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
