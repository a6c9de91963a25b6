import { z } from 'zod';

const id = z.string().regex(/^[0-9a-f]{24}$/);

/** Webhook addresses of a studio at most (`docs/product.md` §7.6). */
export const WEBHOOKS_MAX = 5;
/** Days for which an address may fail before it is switched off, and for which a message is retried. */
export const WEBHOOK_PATIENCE_DAYS = 3;

/** Facts that a studio sends to other programs: ids only; details come from the API (`docs/product.md` §7.6). */
export const webhookFacts = {
  'user.registered': {
    summary: 'An account was created: by registration, by an administrator or by an import',
    data: z.object({ userId: id }),
  },
  'plan.assigned': {
    summary: 'A plan was assigned, to begin now or next',
    data: z.object({ assignmentId: id, userId: id, planId: id }),
  },
  'booking.made': {
    summary: 'A user got a seat: by booking, enrolment, a fixed slot or the waitlist, or by reclaiming it',
    data: z.object({ bookingId: id, trainingId: id, userId: id }),
  },
  'booking.cancelled': {
    summary: 'A booking was cancelled, also with its training, or its seat was released',
    data: z.object({ bookingId: id, trainingId: id, userId: id }),
  },
  'training.scheduled': {
    summary: 'A training is new, or its hour, seats, category, name, room, coach or other details changed',
    data: z.object({ trainingId: id }),
  },
  'training.cancelled': { summary: 'A training was cancelled', data: z.object({ trainingId: id }) },
} as const;

export type WebhookFact = keyof typeof webhookFacts;

/** The body of a webhook call, by the Standard Webhooks specification. */
export function webhookMessageSchema(fact: WebhookFact) {
  return z.object({
    type: z.literal(fact),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data: webhookFacts[fact].data,
  });
}

export interface WebhookMessage {
  /** A fact, or `webhook.test`. */
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string>>;
}
