import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../logging/request-context.ts';

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

/** Starts a trace. */
export function newTraceparent(): string {
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
}
