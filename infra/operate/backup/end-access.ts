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

/** Of auth: what opens an account, and the devices that are told of its classes, with what they were to be told. */
const endedCollections = [
  'reset-links',
  'passkeys',
  'passkey-challenges',
  'sign-in-codes',
  'oidc-sign-ins',
  'push-devices',
  'push-notices',
];

/**
 * Ends every session, reset link, passkey, API key and device that is told of classes: some of those that were alive at the time of the backup have been
 * ended since, by a changed password or a stolen telephone, and must not come to life again. Everybody signs in once more, by
 * the password; administrators add their passkeys anew.
 *
 * Nor must those that began after an earlier restore of the same backup. So all get one version that none of them ever
 * had: the instant in milliseconds, or the one after `before`, the latest of what was replaced, should the clock have
 * been put back.
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
 * Gives all accounts a password that nobody knows: everybody chooses one by a link in a mail. It costs as much to check
 * as theirs did, so that the time that a login takes tells nobody which addresses have an account.
 */
export async function endAllPasswords(auth: mongo.Db): Promise<void> {
  const accounts = auth.collection<{ passwordHash: string }>('accounts');
  const someone = await accounts.findOne({}, { sort: { createdAt: -1 }, projection: { passwordHash: 1 } });
  const cost = Number(/^\$2[aby]\$(\d+)\$/.exec(someone?.passwordHash ?? '')?.[1] ?? usualCost);
  const passwordHash = await (await createPasswords(cost)).hash(randomBytes(32).toString('base64'));
  await accounts.updateMany({}, { $set: { passwordHash, passwordIsNumberOf: null } });
}

/**
 * Switches all webhooks off, and forgets what they were to be told: it was told before, or is untrue now, and a copy of the
 * studio must not call the receivers of the original. Returns how many are off now; an operator switches them on.
 */
export async function switchWebhooksOff(reporting: mongo.Db): Promise<number> {
  await reporting.collection('webhook-deliveries').deleteMany({});
  const webhooks = reporting.collection<Pick<Webhook, 'off'>>('webhooks');
  await webhooks.updateMany({ off: null }, { $set: { off: 'restored' } });
  return webhooks.countDocuments();
}

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
