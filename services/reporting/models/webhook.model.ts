import { Schema } from 'mongoose';
import type { WebhookFact, WebhookMessage } from '@studio/contracts/webhooks';

/** An address that is told of facts (`docs/product.md` §7.6). Operators add and remove it. */
export interface Webhook {
  readonly _id: string;
  readonly url: string;
  readonly facts: readonly WebhookFact[];
  /** `whsec_` and 32 bytes in base64. In plain: it signs what is sent, and opens nothing of the studio. */
  readonly secret: string;
  /** It is told of what happened since then: when it was added, or switched on again. */
  readonly since: Date;
  /** The first failure after the last success; null while it answers. */
  readonly failingSince: Date | null;
  /** Why nothing is sent: it failed for days, answered 410 (gone), or stems from a backup; null while it is on. */
  readonly off: 'failing' | 'gone' | 'restored' | null;
  /** The last attempt and what came of it, e.g. `204` or `ECONNREFUSED`. */
  readonly last: { readonly at: Date; readonly said: string } | null;
}

/** A message to one address; kept for ten days. */
export interface WebhookDelivery {
  /** The id of the event and that of the address. */
  readonly _id: string;
  readonly webhookId: string;
  /** The id of the event: receivers know a repeated message by it. */
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
/** Longer than one is repeated. */
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
