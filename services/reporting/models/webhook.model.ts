import { Schema } from 'mongoose';
import type { WebhookFact, WebhookMessage } from '@studio/contracts/webhooks';

/** An address that receives facts (`docs/product.md` §7.6). Operators add and remove it. */
export interface Webhook {
  readonly _id: string;
  readonly url: string;
  readonly facts: readonly WebhookFact[];
  /** `whsec_` and 32 bytes in base64. Stored in plain text: it signs messages and gives no access to the studio. */
  readonly secret: string;
  /** When it was added or last switched on; it receives no earlier events. */
  readonly since: Date;
  /** The first failure after the last success; null while it accepts messages. */
  readonly failingSince: Date | null;
  /** Why nothing is sent: it failed for days, answered 410 (gone), or came from a backup; null while it is on. */
  readonly off: 'failing' | 'gone' | 'restored' | null;
  /** The last attempt and its outcome, e.g. `204` or `ECONNREFUSED`. */
  readonly last: { readonly at: Date; readonly said: string } | null;
}

/** A message to one address; kept for ten days. */
export interface WebhookDelivery {
  /** The ids of the event and of the address. */
  readonly _id: string;
  readonly webhookId: string;
  /** The id of the event, by which receivers recognize a repeated message. */
  readonly messageId: string;
  readonly message: WebhookMessage;
  readonly createdAt: Date;
  readonly attempts: number;
  /** When it is tried next. */
  readonly dueAt: Date;
  /** When it was accepted or given up. */
  readonly sentAt: Date | null;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;
/** Longer than a message is retried. */
const keptForSeconds = 10 * 24 * 60 * 60;

export const webhookSchema = new Schema<Webhook>(
  {
    _id: text,
    url: text,
    facts: { type: [String], required: true },
    secret: text,
    since: instant,
    failingSince: { type: Date, default: null },
    off: { type: String, default: null },
    last: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'webhooks', versionKey: false },
);

export const webhookDeliverySchema = new Schema<WebhookDelivery>(
  {
    _id: text,
    webhookId: text,
    messageId: text,
    message: { type: Schema.Types.Mixed, required: true },
    createdAt: instant,
    attempts: { type: Number, required: true },
    dueAt: instant,
    sentAt: { type: Date, default: null },
  },
  { collection: 'webhook-deliveries', versionKey: false, minimize: false },
)
  .index({ webhookId: 1, sentAt: 1, dueAt: 1 })
  .index({ createdAt: 1 }, { name: 'kept', expireAfterSeconds: keptForSeconds });
