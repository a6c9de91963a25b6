import { WEBHOOK_PATIENCE_DAYS } from '@studio/contracts/webhooks';
import type { Webhook, WebhookDelivery } from '../models/webhook.model.ts';

const firstPauseMs = 5_000;
const longestPauseMs = 60 * 60_000;
const patienceMs = WEBHOOK_PATIENCE_DAYS * 24 * 60 * 60_000;

/** The outcome of a call; `said` is the status or the error code. */
export interface Attempt {
  readonly isAccepted: boolean;
  readonly said: string;
}

/**
 * A message is retried after 5 s, then after four times as long each time, at most an hour, for 3 days. An address that
 * accepts nothing for 3 days is switched off, one that answers 410 immediately (`docs/product.md` §7.8).
 * @returns the outcome, and the new state of the address and of the delivery
 */
export function afterAttempt(
  before: Pick<Webhook, 'failingSince'>,
  delivery: Pick<WebhookDelivery, 'attempts' | 'createdAt' | 'dueAt'>,
  { isAccepted, said }: Attempt,
  now: Date,
) {
  const last = { at: now, said };
  const attempts = delivery.attempts + 1;
  if (isAccepted) {
    const closed = { attempts, dueAt: delivery.dueAt, sentAt: now };
    return { outcome: 'sent' as const, webhook: { failingSince: null, off: null, last }, delivery: closed };
  }
  const failingSince = before.failingSince ?? now;
  const hasFailedForDays = now.getTime() - failingSince.getTime() >= patienceMs;
  const off = said === '410' ? 'gone' : hasFailedForDays ? 'failing' : null;
  const isGivenUp = off !== null || now.getTime() - delivery.createdAt.getTime() >= patienceMs;
  const dueAt = new Date(now.getTime() + Math.min(firstPauseMs * 4 ** delivery.attempts, longestPauseMs));
  return {
    outcome: isGivenUp ? 'given-up' : 'failed',
    webhook: { failingSince, off, last },
    delivery: { attempts, dueAt, sentAt: isGivenUp ? now : null },
  } as const;
}
