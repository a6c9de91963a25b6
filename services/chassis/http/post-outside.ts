import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';
import { isLocal, isOwnNetwork } from './client-address.ts';

const patienceMs = 5_000;
const notPublic = 'not a public address';

/** The outcome of a request. */
export type Posted =
  /** `retryAfter`: the header of that name. */
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string }
  /** It may have arrived. */
  | { readonly kind: 'unanswered'; readonly said: string }
  /** There was no connection, so nothing of it was sent. */
  | { readonly kind: 'unreached'; readonly said: string }
  /** The studio does not call such an address. */
  | { readonly kind: 'refused'; readonly said: string };

interface Message {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
  /** Whether local addresses may be called too, and without encryption (`isOnTrial`). */
  readonly allowsLocal: boolean;
}

/** Whether only this machine reaches the studio, by its `PUBLIC_URL`. */
export function isOnTrial(publicUrl: string): boolean {
  return isLocal(new URL(publicUrl).hostname);
}

/**
 * Posts to an address given by an outsider, which must resolve to a public one unless `allowsLocal`. Only the status of
 * the answer counts, which has 5 s to arrive; redirects are not followed. Never rejects.
 */
export async function postOutside(url: string, { headers, body, allowsLocal }: Message): Promise<Posted> {
  const refusal = refusalOfAddress(url, allowsLocal);
  if (refusal !== undefined) return { kind: 'refused', said: refusal };
  const isEncrypted = url.startsWith('https:');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // The agent checks the very address that it connects to, after the name is resolved.
  const agent = useAgent(url, { allowPrivateIPAddress: allowsLocal });
  let request: ClientRequest | undefined;
  let isConnected = false;
  try {
    const send = isEncrypted ? requestHttps : requestHttp;
    request = send(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(patienceMs) });
    request.once('socket', (socket) => {
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    request.once('response', resolve).once('error', reject).end(body);
    const { statusCode: status = 0, headers: answered } = await promise;
    const retryAfter = answered['retry-after'];
    return { kind: 'answered', status, ...(retryAfter !== undefined && { retryAfter }) };
  } catch (error) {
    return failureOf(error as NodeJS.ErrnoException, isConnected);
  } finally {
    // The body of the answer is not read.
    request?.destroy();
  }
}

/** Why the studio does not call this address, by its text; undefined if it may. */
export function refusalOfAddress(url: string, allowsLocal: boolean): string | undefined {
  if (!URL.canParse(url)) return 'not a URL';
  const { protocol, hostname, username, password } = new URL(url);
  if (protocol !== 'https:' && !(allowsLocal && protocol === 'http:')) return 'not https';
  if (!allowsLocal && (isLocal(hostname) || isOwnNetwork(hostname.replaceAll(/[[\]]/g, '')))) return notPublic;
  return username !== '' || password !== '' ? 'names a user' : undefined;
}

function failureOf({ name, code, message }: NodeJS.ErrnoException, isConnected: boolean): Posted {
  if (code === undefined && message.includes('is not allowed')) return { kind: 'refused', said: notPublic };
  const isLate = name === 'AbortError' || name === 'TimeoutError';
  const said = isLate ? 'no answer within 5 s' : (code ?? message);
  return { kind: isConnected ? 'unanswered' : 'unreached', said };
}
