import type { RequestHandler } from 'express';
import { type Logger, withoutSecretSearch } from '../logging/logger.ts';
import { runInContext } from '../context/request-context.ts';
import type { HttpMetrics } from '../metrics/http-metrics.ts';
import { startSpan } from '../tracing/span.ts';
import { sayMayLag } from './pass-fence.ts';
import { contextOf, endOfRequest } from './request-trace.ts';
import { setSafetyHeaders } from './send.ts';

/**
 * Gives every request its context, and every answer its id, security headers, metrics and one log line. The line of a
 * refusal names its code, the caller's account and the ids that the request names, so that an operator can tell a member
 * why (docs/monitoring.md «Logs»).
 */
export function observeRequests(logger: Logger, metrics: HttpMetrics): RequestHandler {
  const accessLog = withoutSecretSearch(logger);
  return (request, response, next) => {
    const given = contextOf(request);
    const span = startSpan({ name: request.method, kind: 'server', parent: given.traceparent });
    const traced = span ? { ...given, traceparent: span.traceparent } : given;
    const context = { ...traced, onMayLag: () => sayMayLag(response) };
    const startedAt = performance.now();
    const counted = metrics.start(request.method);
    response.locals['counted'] = counted;
    response.setHeader('X-Request-Id', context.requestId);
    setSafetyHeaders(response);
    response.once('close', () => {
      const route = (response.locals['route'] as string | undefined) ?? 'unmatched';
      // 499: the client disconnected before the answer was complete.
      const status = response.writableFinished ? response.statusCode : 499;
      counted.end(route, status);
      span?.end(endOfRequest({ method: request.method, route, status }));
      // The route's pattern, since paths may contain secrets.
      runInContext(context, () => {
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        const refused = response.locals['refused'] as object | undefined;
        accessLog.info({ method: request.method, route, status, ms, ...refused }, 'answered');
      });
    });
    runInContext(context, next);
  };
}
