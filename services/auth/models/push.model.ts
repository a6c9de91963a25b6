import { Schema, trusted } from 'mongoose';
import type { AccountType, NoticeKind } from '@studio/contracts/vocabulary';

/** A browser that gets notices about an account's classes until its session ends (`docs/product.md` §4.15). */
export interface PushDevice {
  readonly _id: string;
  readonly accountId: string;
  /** The session that added it last, from the token's claims. */
  readonly session: { readonly id: string; readonly version: number; readonly accountType: AccountType };
  /** Secret: this URL alone lets others send to the browser, though nothing that it would show. */
  readonly endpoint: string;
  /** SHA-256 of the endpoint, base64url. */
  readonly endpointHash: string;
  /** The browser's public key and secret (RFC 8291), base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly name: string;
  /** When the account added it. */
  readonly createdAt: Date;
  /** When its push service last took a notice for it. */
  readonly lastNoticeAt?: Date;
  /** Refusals in a row by its push service. */
  readonly refusals?: number;
}

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const instant = { type: Date, required: true } as const;
const optionalInstant = { type: Date, default: null } as const;

export const pushDeviceSchema = new Schema<PushDevice>(
  {
    _id: text,
    accountId: text,
    session: {
      type: new Schema({ id: text, version: number, accountType: text }, { _id: false, id: false }),
      required: true,
    },
    endpoint: text,
    endpointHash: text,
    keys: { type: new Schema({ p256dh: text, auth: text }, { _id: false }), required: true },
    name: text,
    createdAt: instant,
    lastNoticeAt: Date,
    refusals: Number,
  },
  { collection: 'push-devices', versionKey: false },
)
  .index({ endpointHash: 1 }, { unique: true })
  .index({ accountId: 1, createdAt: 1 });

/** How a notice ended. */
export type NoticeOutcome =
  | 'sent'
  /** The device was removed, its session had ended, or the push service no longer knew it. */
  | 'gone'
  /** A later notice about the same class replaced it. */
  | 'superseded'
  /** The class had begun. */
  | 'late'
  /** The push service rejected it, or may not be called. */
  | 'refused'
  /** It was sent, but no answer came, so it may have arrived. */
  | 'unanswered'
  /** Its sender stopped before recording an outcome. */
  | 'lost';

/** A notice to one device. */
export interface PushNotice {
  /** The mail's key and the device id, so that a redelivered event adds no second notice. */
  readonly _id: string;
  readonly accountId: string;
  readonly deviceId: string;
  readonly kind: NoticeKind;
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** When training emitted it. Of two notices with the same tag the later one wins. */
  readonly saidAt: Date;
  /** Start of the class. */
  readonly until: Date;
  readonly dueAt: Date;
  readonly attempts: number;
  /** Set before sending, and cleared only if the push service accepted nothing. */
  readonly claimedAt: Date | null;
  /** When it was closed, with any outcome. */
  readonly sentAt: Date | null;
  readonly outcome: NoticeOutcome | null;
  /** The last attempt: its instant, the answer or error, and whether there was no connection. */
  readonly last: { readonly at: Date; readonly said: string; readonly isUnreached: boolean } | null;
  readonly createdAt: Date;
}

/** Filters notices that are not closed. A partial index holds only these. */
export const unsentNotice = () => ({ sentAt: trusted({ $type: 'null' as const }) });

const keptForSeconds = 7 * 24 * 60 * 60;

export const pushNoticeSchema = new Schema<PushNotice>(
  {
    _id: text,
    accountId: text,
    deviceId: text,
    kind: text,
    tag: text,
    title: text,
    body: text,
    path: text,
    saidAt: instant,
    until: instant,
    dueAt: instant,
    attempts: number,
    claimedAt: optionalInstant,
    sentAt: optionalInstant,
    outcome: { type: String, default: null },
    last: {
      type: new Schema({ at: instant, said: text, isUnreached: { type: Boolean, required: true } }, { _id: false }),
      default: null,
    },
    createdAt: instant,
  },
  { collection: 'push-notices', versionKey: false },
)
  .index({ claimedAt: 1, dueAt: 1 }, { partialFilterExpression: { sentAt: { $type: 'null' } } })
  .index({ accountId: 1, tag: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: keptForSeconds });

/** Whether the worker's settings allow push, for the doctor. A single document. */
export interface PushState {
  readonly _id: 'sender';
  /** Why push is off; null if it is on. */
  readonly off: string | null;
}

export const pushStateSchema = new Schema<PushState>(
  { _id: text, off: { type: String, default: null } },
  { collection: 'push-state', versionKey: false },
);
