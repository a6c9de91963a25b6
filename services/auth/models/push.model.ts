import { trusted } from 'mongoose';
import { z } from 'zod';
import { storedFields } from '@studio/chassis/events/stored-fact';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { noticeStateSchema } from '@studio/contracts/events/notice-events';
import { accountTypes } from '@studio/contracts/rules/people';

export const pushDeviceCollection = collection('push-devices', {
  holds: "A browser that gets notices about an account's classes until its session ends (`docs/product.md` §4.15)",
  shape: z.object({
    _id: z.string(),
    accountId: z.string(),
    /** The session that added it last, from the token's claims. */
    session: z.object({ id: z.string(), version: z.int(), accountType: z.enum(accountTypes) }),
    /** Secret: this URL alone lets others send to the browser, though nothing that it would show. */
    endpoint: z.string(),
    /** SHA-256 of the endpoint, base64url. */
    endpointHash: z.string(),
    /** The browser's public key and secret (RFC 8291), base64url. */
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
    name: z.string(),
    /** When the account added it. */
    createdAt: z.date(),
    /** When its push service last took a notice for it. */
    lastNoticeAt: z.date().exactOptional(),
    /** Refusals in a row by its push service. */
    refusals: z.int().exactOptional(),
  }),
  indexes: [{ key: { endpointHash: 1 }, unique: true }, { key: { accountId: 1, createdAt: 1 } }],
  subject: { field: 'accountId', onDeletion: 'removed' },
  kept: 'until its session ends, its owner removes it or its push service refuses it',
});

export type PushDevice = Stored<typeof pushDeviceCollection>;

/**
 * How a notice ended. `gone`: the device was removed, its session had ended, or the push service no longer knew it.
 * `superseded`: a later notice about the same class replaced it. `late`: the class had begun. `refused`: the push
 * service rejected it, or may not be called. `unanswered`: it was sent, but no answer came, so it may have arrived.
 * `lost`: its sender stopped before recording an outcome.
 */
const outcomes = ['sent', 'gone', 'superseded', 'late', 'refused', 'unanswered', 'lost'] as const;
export type NoticeOutcome = (typeof outcomes)[number];

/** Filters notices that are not closed. A partial index holds only these. */
export const unsentNotice = () => ({ sentAt: trusted({ $type: 'null' as const }) });

const keptForSeconds = 7 * 24 * 60 * 60;

export const pushNoticeCollection = collection('push-notices', {
  holds: 'A notice to one device (`docs/product.md` §4.15)',
  shape: z.object({
    /** The mail's key and the device id, so that a redelivered event adds no second notice. */
    _id: z.string(),
    ...storedFields(noticeStateSchema),
    deviceId: z.string(),
    /** When training emitted it. Of two notices with the same tag the later one wins. */
    saidAt: z.date(),
    dueAt: z.date(),
    attempts: z.int(),
    /** Set before sending, and cleared only if the push service accepted nothing. */
    claimedAt: z.date().nullable(),
    /** When it was closed, with any outcome. */
    sentAt: z.date().nullable(),
    outcome: z.enum(outcomes).nullable(),
    /** The last attempt: its instant, the answer or error, and whether there was no connection. */
    last: z.object({ at: z.date(), said: z.string(), isUnreached: z.boolean() }).nullable(),
    createdAt: z.date(),
  }),
  indexes: [
    { key: { claimedAt: 1, dueAt: 1 }, partialFilterExpression: { sentAt: { $type: 'null' } } },
    { key: { accountId: 1, tag: 1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: keptForSeconds },
  ],
  subject: { field: 'accountId', onDeletion: 'removed' },
});

export type PushNotice = Stored<typeof pushNoticeCollection>;

export const pushStateCollection = collection('push-state', {
  holds: "Whether the worker's settings allow push, for the doctor. A single document",
  shape: z.object({
    _id: z.literal('sender'),
    /** Why push is off; null if it is on. */
    off: z.string().nullable(),
  }),
  subject: null,
});

export type PushState = Stored<typeof pushStateCollection>;
