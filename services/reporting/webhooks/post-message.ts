import { createHmac } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';
import { isLocal } from '@studio/chassis/http/client-address';
import type { WebhookMessage } from '@studio/contracts/webhooks';
import type { Webhook, WebhookDelivery } from '../models/webhook.model.ts';
import type { Attempt } from './webhook-policy.ts';

const patienceMs = 5_000;

/**
 * Posts a message as the Standard Webhooks specification asks for. Only the status of the answer counts, which has 5 s to
 * come; redirects are not followed. Never rejects.
 *
 * @param publicUrl of the studio: where only this machine reaches it, addresses may be local too, and without encryption
 */
export async function postMessage(
  { url, secret }: Pick<Webhook, 'url' | 'secret'>,
  { messageId, message }: Pick<WebhookDelivery, 'messageId' | 'message'>,
  publicUrl: string,
): Promise<Attempt> {
  const isOnTrial = isLocal(new URL(publicUrl).hostname);
  const refusal = refusalOfAddress(url, isOnTrial);
  if (refusal !== undefined) return { isAccepted: false, said: refusal };
  const { body, headers } = signMessage(secret, messageId, message, new Date());
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  // The agent looks at the very address that it connects to, after the name is resolved.
  const agent = useAgent(url, { allowPrivateIPAddress: isOnTrial });
  let request: ClientRequest | undefined;
  try {
    request = send(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(patienceMs) });
    request.once('response', resolve).once('error', reject).end(body);
    const { statusCode = 0 } = await promise;
    return { isAccepted: statusCode >= 200 && statusCode < 300, said: String(statusCode) };
  } catch (error) {
    return { isAccepted: false, said: reasonOf(error as NodeJS.ErrnoException) };
  } finally {
    // The body of the answer is not read.
    request?.destroy();
  }
}

/** Why an address can't be one of a webhook, by its text; undefined if it can. */
export function refusalOfAddress(url: string, isOnTrial: boolean): string | undefined {
  if (!URL.canParse(url)) return 'not a URL';
  const { protocol, username, password } = new URL(url);
  if (protocol !== 'https:' && !(isOnTrial && protocol === 'http:')) return 'not https';
  return username !== '' || password !== '' ? 'names a user' : undefined;
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

function reasonOf({ name, code, message }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer within 5 s';
  return code ?? (message.includes('is not allowed') ? 'not a public address' : message);
}
