import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { RequestContext } from '../context/request-context.ts';
import type { SpanEnd } from '../tracing/span.ts';

const saneId = /^[\w-]{8,64}$/;
const saneTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The context of a request: its `X-Request-Id` and `traceparent` if well-formed, otherwise a new id. */
export function contextOf({ headers }: IncomingMessage): RequestContext {
  const given = headers['x-request-id'];
  const requestId = typeof given === 'string' && saneId.test(given) ? given : randomUUID();
  const traceparent = saneTraceparent(headers['traceparent']);
  return { requestId, correlationId: requestId, ...(traceparent && { traceparent }) };
}

const storedId = /^[0-9a-f]{24}$/;

/**
 * The ids of stored things that a request names in its path and body, by their names there. Everything else may be
 * personal or secret: a field counts only if its name ends like one of an id.
 */
export function idsIn({ params, body }: Pick<Request, 'params' | 'body'>): Record<string, string> {
  const given = Object.entries({ ...(body as object | undefined), ...params } as Record<string, unknown>);
  return Object.fromEntries(
    given.filter((field): field is [string, string] => {
      const [name, value] = field;
      return /^id$|Id$/.test(name) && typeof value === 'string' && storedId.test(value);
    }),
  );
}

/** The W3C trace context if it is well-formed. */
export function saneTraceparent(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && saneTrace.test(header) ? header : undefined;
}

/** An outside caller's trace context with the sampled flag set: the caller does not decide about recording. */
export function withOwnFlag(traceparent: string): string {
  return `${traceparent.slice(0, -2)}01`;
}

/** The end of a request's span: the route's pattern, never the raw path. */
export function endOfRequest({ method, route, status }: { method: string; route: string; status: number }): SpanEnd {
  return {
    name: `${method} ${route}`,
    attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
    ...(status >= 500 && { error: new Error(`answered ${status}`) }),
  };
}

/** Starts a trace. Node caches random UUIDs, while random bytes take a call into OpenSSL each time. */
export function newTraceparent(): string {
  const [trace, span] = [hexId(), hexId()];
  return `00-${trace}-${span.slice(16)}-01`;
}

function hexId(): string {
  return randomUUID().replaceAll('-', '');
}
