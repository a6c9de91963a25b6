import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { peerAddress } from '@studio/chassis/http/client-address';

/**
 * What a service gets to see of a caller's headers. Everything else stays outside: identities, forwarding and
 * routing headers of any name, cookies, and what belongs to one connection only.
 */
const passed = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'user-agent',
] as const;

/** Headers of an answer that belong to one connection only, and the id that the gateway itself has given. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]);

/** Headers for the service: what may pass, and what the gateway vouches for. `cookie` names the one that may pass. */
export function requestHeaders(
  request: IncomingMessage,
  added: { readonly requestId: string; readonly traceparent: string; readonly clientAddress: string },
  cookie?: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-forwarded-for': added.clientAddress,
    'x-request-id': added.requestId,
    traceparent: added.traceparent,
  };
  for (const name of passed) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return cookie === undefined ? headers : { ...headers, ...cookieHeaders(request, cookie) };
}

/** One cookie of all, and by what a service tells a call of the studio's own pages from one of another site. */
function cookieHeaders({ headers }: IncomingMessage, cookie: string): Record<string, string> {
  const pair = headers.cookie?.split('; ').find((each) => each.startsWith(`${cookie}=`));
  const { 'sec-fetch-site': site, origin } = headers;
  return {
    ...(pair !== undefined && { cookie: pair }),
    ...(typeof site === 'string' && { 'sec-fetch-site': site }),
    ...(origin !== undefined && { origin }),
  };
}

/**
 * Headers of an answer for the caller: what its service says, and what the gateway adds. Names and values in turn, as
 * `writeHead` takes them: one after another, each would be looked up and kept before it is written.
 */
export function responseHeaders(headers: IncomingHttpHeaders, added: Readonly<Record<string, string>>): string[] {
  const turns: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || notPassedOn.has(name)) continue;
    if (typeof value === 'string') turns.push(name, value);
    else for (const each of value) turns.push(name, each);
  }
  for (const [name, value] of Object.entries(added)) turns.push(name, value);
  return turns;
}

/**
 * Address of the caller. Each trusted proxy adds the address of its own caller at the right of `X-Forwarded-For`, so
 * with n of them the n-th from the right is true; what stands further left can be forged.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = peerAddress(request);
  if (trustedProxies === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const addresses = (typeof header === 'string' ? header : '').split(',').map((address) => address.trim());
  const address = addresses.at(-trustedProxies) ?? '';
  return isIP(address) ? address : peer;
}
