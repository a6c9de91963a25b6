import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@studio/chassis/http/app-error';
import { toAppError } from '@studio/chassis/http/error-mapper';
import { genericRefusals } from '@studio/chassis/http/generic-refusals';
import { endOfRequest, newTraceparent, saneTraceparent, unflagged } from '@studio/chassis/http/request-trace';
import { sendProblem, setSafetyHeaders } from '@studio/chassis/http/send';
import type { Logger } from '@studio/chassis/logging/logger';
import type { HttpMetrics } from '@studio/chassis/metrics/http-metrics';
import type { SessionGuard } from '@studio/chassis/session/session-guard';
import { type Span, startSpan } from '@studio/chassis/tracing/span';
import { allowedMethods } from '../routing/allowed-methods.ts';
import { callerAddress, requestHeaders } from '../routing/forwarded-headers.ts';
import { isPlainPath, pathOf } from '../routing/plain-path.ts';
import { rowFor, type ServiceName } from '../routing/route-table.ts';
import { forward } from '../upstreams/forward.ts';
import type { Upstream } from '../upstreams/upstream.ts';
import type { OwnPages } from './own-pages.ts';

export interface ApiParts {
  readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  readonly sessions: SessionGuard;
  readonly ownPages: OwnPages;
  readonly trustedProxies: number;
  /** Headers of every answer, e.g. HSTS. */
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
}

interface Call {
  readonly requestId: string;
  /** W3C trace context for the service. */
  readonly traceparent: string;
  /** Present while this process traces. */
  readonly span: Span | undefined;
  /** The pattern of the row, for logs and figures: addresses may carry secrets. */
  pattern: string;
}

/** Answers everything under `/api/`: its own pages, and what the services answer. */
export function createApiListener(parts: ApiParts): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const given = saneTraceparent(request.headers['traceparent']);
    const span = startSpan({ name: request.method ?? '', kind: 'server', parent: given });
    const traceparent = span?.traceparent ?? (given ? unflagged(given) : newTraceparent());
    const call: Call = { requestId: randomUUID(), traceparent, span, pattern: 'unmatched' };
    observe(request, response, call, parts);
    answer(request, response, call, parts).catch((error: unknown) => {
      const appError = toAppError(error);
      const { requestId } = call;
      if (appError.refusal.status >= 500) parts.logger.warn({ err: appError, requestId, traceparent }, 'refused');
      setHeaders(response, call, parts);
      setSafetyHeaders(response);
      if (appError.refusal.status === 405) response.setHeader('Allow', allowedOf(request, parts.ownPages));
      sendProblem(response, appError, requestId);
    });
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, call: Call, parts: ApiParts) {
  const path = pathOf(request.url ?? '');
  if (!isPlainPath(path)) {
    throw new AppError(genericRefusals.INVALID_INPUT, { message: 'La dirección no es válida' });
  }
  const ownPage = parts.ownPages.get(path);
  if (ownPage) {
    call.pattern = path;
    setHeaders(response, call, parts);
    ownPage(request, response);
    return;
  }
  const row = rowFor(path);
  if (!row) throw new AppError(genericRefusals.NOT_FOUND);
  call.pattern = row.pattern;
  const { authorization } = request.headers;
  // Who logs in may still send a session that is over.
  if (authorization !== undefined && !path.startsWith('/api/auth/')) await parts.sessions.authenticate(authorization);
  const clientAddress = callerAddress(request, parts.trustedProxies);
  await forward(parts.upstreams[row.service], request, response, {
    headers: requestHeaders(request, { ...call, clientAddress }, row.cookie),
    answerHeaders: { ...parts.siteHeaders, 'X-Request-Id': call.requestId },
    patienceMs: row.patienceMs,
    logger: parts.logger,
  });
}

function allowedOf(request: IncomingMessage, ownPages: OwnPages): string {
  const path = pathOf(request.url ?? '');
  return (ownPages.has(path) ? ['GET', 'HEAD'] : allowedMethods(path)).join(', ');
}

function setHeaders(response: ServerResponse, { requestId }: Call, { siteHeaders }: ApiParts): void {
  if (response.headersSent) return;
  response.setHeader('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
}

function observe(request: IncomingMessage, response: ServerResponse, call: Call, { logger, metrics }: ApiParts): void {
  const method = request.method ?? '';
  const startedAt = performance.now();
  const finish = metrics.start(method);
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    finish(call.pattern, status);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { requestId, traceparent, span, pattern: route } = call;
    span?.end(endOfRequest({ method, route, status }));
    logger.info({ requestId, traceparent, method, route, status, ms }, 'answered');
  });
}
