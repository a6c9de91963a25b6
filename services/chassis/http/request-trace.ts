import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../context/request-context.ts';
import type { SpanEnd } from '../tracing/span.ts';

const saneId = /^[\w-]{8,64}$/;
const saneTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The context of a request: its `X-Request-Id` and `traceparent` where they look sane, a new id otherwise. */
export function contextOf({ headers }: IncomingMessage): RequestContext {
  const given = headers['x-request-id'];
  const requestId = typeof given === 'string' && saneId.test(given) ? given : randomUUID();
  const traceparent = saneTraceparent(headers['traceparent']);
  return { requestId, correlationId: requestId, ...(traceparent && { traceparent }) };
}

/** The W3C trace context if it is a valid one. */
export function saneTraceparent(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && saneTrace.test(header) ? header : undefined;
}

/**
 * An outside caller's trace context with our flag in the place of its own: whether anything is recorded is no caller's
 * business.
 */
export function withOwnFlag(traceparent: string): string {
  return `${traceparent.slice(0, -2)}01`;
}

/** What the span of a request says in the end: the route's pattern, never the raw address. */
export function endOfRequest({ method, route, status }: { method: string; route: string; status: number }): SpanEnd {
  return {
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
    ...(status >= 500 && { error: new Error(`answered ${status}`) }),
  };
}

/** Starts a trace. Node has random UUIDs in store; random bytes are a call into OpenSSL for each request. */
export function newTraceparent(): string {
  const [trace, span] = [hexId(), hexId()];
  return `00-${trace}-${span.slice(16)}-01`;
}

function hexId(): string {
  return randomUUID().replaceAll('-', '');
}
