import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { endOfRequest, newTraceparent, saneTraceparent, withOwnFlag } from '@studio/chassis/http/request-trace';
import { type Logger, withoutSecretSearch } from '@studio/chassis/logging/logger';
import type { CountedRequest, HttpMetrics } from '@studio/chassis/metrics/http-metrics';
import { startSpan } from '@studio/chassis/tracing/span';
import type { Attempts } from './attempts.ts';
import type { RouteRow } from '../routing/route-table.ts';

/** State of one request on its way through the gateway; each step adds its part. */
export interface Call {
  readonly requestId: string;
  /** W3C trace context for the service. */
  readonly traceparent: string;
  readonly counted: CountedRequest;
  /** Route pattern for logs and metrics: raw addresses may contain secrets. */
  pattern: string;
  row?: RouteRow;
  /** The caller: the address, and the key under which limits count it. */
  caller?: { readonly address: string; readonly key: string };
  body?: Buffer | null;
  attempts?: Attempts;
}

export function callOf(response: Response): Call {
  return response.locals['call'] as Call;
}

/** Gives a request its id and trace context, and counts and logs it when it ends. */
export function openCall(logger: Logger, metrics: HttpMetrics, siteHeaders: Map<string, string>): RequestHandler {
  const accessLog = withoutSecretSearch(logger);
  return (request, response, next) => {
    const given = saneTraceparent(request.headers['traceparent']);
    const span = startSpan({ name: request.method, kind: 'server', parent: given });
    const traceparent = span?.traceparent ?? (given ? withOwnFlag(given) : newTraceparent());
    const requestId = randomUUID();
    const call: Call = { requestId, traceparent, counted: metrics.start(request.method), pattern: 'unmatched' };
    const startedAt = performance.now();
    response.locals['call'] = call;
    response.setHeader('X-Request-Id', requestId);
    response.setHeaders(siteHeaders);
    response.once('close', () => {
      const { method } = request;
      const status = response.writableFinished ? response.statusCode : 499;
      call.counted.end(call.pattern, status);
      span?.end(endOfRequest({ method, route: call.pattern, status }));
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      accessLog.info({ requestId, traceparent, method, route: call.pattern, status, ms }, 'answered');
    });
    next();
  };
}
