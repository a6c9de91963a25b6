import { createHmac } from 'node:crypto';
import { isOnTrial, postOutside } from '@studio/chassis/http/post-outside';
import type { WebhookMessage } from '@studio/contracts/webhooks';
import type { Webhook, WebhookDelivery } from '../models/webhook.model.ts';
import type { Attempt } from './webhook-policy.ts';

/**
 * Posts a message as the Standard Webhooks specification requires. Never rejects.
 *
 * @param publicUrl of the studio: if only this machine can reach it, addresses may also be local and unencrypted
 */
export async function postMessage(
  { url, secret }: Pick<Webhook, 'url' | 'secret'>,
  { messageId, message }: Pick<WebhookDelivery, 'messageId' | 'message'>,
  publicUrl: string,
): Promise<Attempt> {
  const signed = signMessage(secret, messageId, message, new Date());
  const posted = await postOutside(url, { ...signed, allowsLocal: isOnTrial(publicUrl) });
  if (posted.kind !== 'answered') return { isAccepted: false, said: posted.said };
  const { status } = posted;
  return { isAccepted: status >= 200 && status < 300, said: String(status) };
}

/** The body and headers of a message: HMAC-SHA256 over its id, the instant of sending and the body. */
function signMessage(secret: string, messageId: string, message: WebhookMessage, now: Date) {
  const body = JSON.stringify(message);
  const timestamp = Math.floor(now.getTime() / 1_000);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': 'studio-webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return { body, headers };
}
