import { z } from 'zod';
import { collection, type Stored } from '@studio/chassis/mongo/collection';
import { type WebhookFact, webhookFacts } from '@studio/contracts/webhooks';

export const webhookCollection = collection('webhooks', {
  holds: 'An address that receives facts (`docs/product.md` §7.6)',
  shape: z.object({
    _id: z.string(),
    url: z.string(),
    facts: z.array(z.enum(Object.keys(webhookFacts) as WebhookFact[])),
    /** `whsec_` and 32 bytes in base64. Stored in plain text: it signs messages and gives no access to the studio. */
    secret: z.string(),
    /** When it was added or last switched on; it receives no earlier events. */
    since: z.date(),
    /** The first failure after the last success; null while it accepts messages. */
    failingSince: z.date().nullable(),
    /** Why nothing is sent: it failed for days, answered 410 (gone), or came from a backup; null while it is on. */
    off: z.enum(['failing', 'gone', 'restored']).nullable(),
    /** The last attempt and its outcome, e.g. `204` or `ECONNREFUSED`. */
    last: z.object({ at: z.date(), said: z.string() }).nullable(),
  }),
  subject: null,
  kept: 'until an operator removes it',
});

/** Longer than a message is retried. */
const keptForSeconds = 10 * 24 * 60 * 60;

export const deliveryCollection = collection('webhook-deliveries', {
  holds: 'A message to one address',
  shape: z.object({
    /** The ids of the event and of the address. */
    _id: z.string(),
    webhookId: z.string(),
    /** The id of the event, by which receivers recognize a repeated message. */
    messageId: z.string(),
    /** `WebhookMessage`: ids only. */
    message: z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.string()) }),
    createdAt: z.date(),
    attempts: z.int(),
    /** When it is tried next. */
    dueAt: z.date(),
    /** When it was accepted or given up. */
    sentAt: z.date().nullable(),
  }),
  indexes: [
    { key: { webhookId: 1, sentAt: 1, dueAt: 1 } },
    { key: { createdAt: 1 }, name: 'kept', expireAfterSeconds: keptForSeconds },
  ],
  subject: { field: 'message.data.userId', onDeletion: 'stays' },
});

export type Webhook = Stored<typeof webhookCollection>;
export type WebhookDelivery = Stored<typeof deliveryCollection>;
