import { Schema, trusted } from 'mongoose';
import type { AccountType, NoticeKind } from '@studio/contracts/vocabulary';

/** A browser that is told of the classes of an account, as long as a session lasts (`docs/product.md` §4.15). */
export interface PushDevice {
  readonly _id: string;
  readonly accountId: string;
  /** The session that added it last, as its token says. */
  readonly session: { readonly id: string; readonly version: number; readonly accountType: AccountType };
  /** Whoever knows it can send to the browser, though nothing that it would show. */
  readonly endpoint: string;
  /** SHA-256 of the endpoint, base64url. */
  readonly endpointHash: string;
  /** The browser's public key and secret (RFC 8291), base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly name: string;
  /** Since when the account has it. */
  readonly createdAt: Date;
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
  },
  { collection: 'push-devices', versionKey: false },
)
  .index({ endpointHash: 1 }, { unique: true })
  .index({ accountId: 1, createdAt: 1 });

/** How a notice ended. */
export type NoticeOutcome =
  | 'sent'
  /** The device, or its session, was no more. */
  | 'gone'
  /** A later one about the same class has taken its place. */
  | 'superseded'
  /** The class had begun. */
  | 'late'
  /** The push service did not take it, or may not be called. */
  | 'refused'
  /** It was sent, and nobody knows whether it arrived. */
  | 'unanswered'
  /** Its sender was killed. */
  | 'lost';

/** What one device is told. */
export interface PushNotice {
  /** The mail's key and the device: a notice that is due once more is known. */
  readonly _id: string;
  readonly accountId: string;
  readonly deviceId: string;
  readonly kind: NoticeKind;
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** When training said it: of two with the same tag the later one counts. */
  readonly saidAt: Date;
  /** Start of the class. */
  readonly until: Date;
  readonly dueAt: Date;
  readonly attempts: number;
  /** Set before it is sent, and taken back only where the push service has taken nothing. */
  readonly claimedAt: Date | null;
  /** When it ended, whatever its outcome. */
  readonly sentAt: Date | null;
  readonly outcome: NoticeOutcome | null;
  /** The last attempt: when it was, what was answered, and whether there was no connection. */
  readonly last: { readonly at: Date; readonly said: string; readonly isUnreached: boolean } | null;
  readonly createdAt: Date;
}

/** Filters notices that have not ended; an index has only these. */
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

/** What the worker's settings say, for the doctor: one document. */
export interface PushState {
  readonly _id: 'sender';
  /** Why no device is told of anything; null where they are. */
  readonly off: string | null;
}

export const pushStateSchema = new Schema<PushState>(
  { _id: text, off: { type: String, default: null } },
  { collection: 'push-state', versionKey: false },
);
