import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { peerAddress } from '@studio/chassis/http/client-address';

/**
 * The only headers of a caller that reach a service. Identity, forwarding and routing headers of any name, cookies and
 * connection headers do not.
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

/** Headers of an answer that belong to one connection only, and the request id, which is the gateway's. */
const notPassedOn = new Set(['keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade', 'x-request-id']);

interface AddedHeaders {
  readonly requestId: string;
  readonly traceparent: string;
  readonly caller?: { readonly address: string };
  readonly body?: Buffer | null;
}

/** Headers for the service: those of the caller that may pass, and what the gateway vouches for. */
export function requestHeaders(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { requestId, traceparent, caller, body }: AddedHeaders,
): IncomingHttpHeaders {
  const own: IncomingHttpHeaders = { 'x-forwarded-for': caller!.address, 'x-request-id': requestId, traceparent };
  if (body) own['content-length'] = String(body.byteLength);
  for (const name of passed) {
    const value = headers[name];
    if (typeof value === 'string') own[name] = value;
  }
  return own;
}

/** Headers of a service's answer for the caller; the connection closes if the caller asks or the gateway stops. */
export function passedOn(headers: IncomingHttpHeaders, response: ServerResponse): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !notPassedOn.has(name));
  const closes = !response.shouldKeepAlive || response.getHeader('Connection') === 'close';
  return { ...Object.fromEntries(kept), connection: closes ? 'close' : 'keep-alive' };
}

/**
 * Address of the caller. Each trusted proxy appends the address of its own caller at the right of `X-Forwarded-For`, so
 * with n of them the n-th from the right is true; anything further left can be forged.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = peerAddress(request);
  if (trustedProxies === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const addresses = (typeof header === 'string' ? header : '').split(',').map((address) => address.trim());
  const address = addresses.at(-trustedProxies) ?? '';
  return isIP(address) ? address : peer;
}
