import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Admission, createAdmission } from '@studio/chassis/http/admission';
import { AppError } from '@studio/chassis/http/app-error';
import { toAppError } from '@studio/chassis/http/error-mapper';
import { genericRefusals } from '@studio/chassis/http/generic-refusals';
import { endOfRequest, newTraceparent, saneTraceparent, withOwnFlag } from '@studio/chassis/http/request-trace';
import { sendProblem, setSafetyHeaders } from '@studio/chassis/http/send';
import { type Logger, withoutSecretSearch } from '@studio/chassis/logging/logger';
import type { SeeCaller } from '@studio/chassis/metrics/caller-metrics';
import type { CountedRequest, HttpMetrics } from '@studio/chassis/metrics/http-metrics';
import { withoutSessionSays } from '@studio/chassis/session/session-guard';
import { bearerClaims, type TokenVerifier } from '@studio/chassis/session/session-token';
import { type Span, startSpan } from '@studio/chassis/tracing/span';
import { allowedMethods, withoutSessionText } from '../routing/declared-routes.ts';
import { callerAddress, requestHeaders } from '../routing/forwarded-headers.ts';
import { isPlainPath, pathOf } from '../routing/plain-path.ts';
import { rowFor, type RouteRow, type ServiceName } from '../routing/route-table.ts';
import { trainingOf } from '../routing/training-of.ts';
import { forward } from '../upstreams/forward.ts';
import type { Upstream } from '../upstreams/upstream.ts';
import type { OwnPages } from './own-pages.ts';

export interface ApiParts {
  readonly upstreams: Readonly<Record<ServiceName, Upstream>>;
  /** Where event streams go. */
  readonly streams: Readonly<Partial<Record<ServiceName, Upstream>>>;
  /** Requests that are answered at a time, slow bodies and all, before further ones are refused: 2,000 unless told. */
  readonly mostAtOnce?: number;
  /** Keeps forged and expired tokens outside. Whether a session was ended is looked up once: by who answers. */
  readonly verifyToken: TokenVerifier;
  readonly ownPages: OwnPages;
  readonly trustedProxies: number;
  /** Headers of every answer, e.g. HSTS. */
  readonly siteHeaders: Readonly<Record<string, string>>;
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  readonly seeCaller: SeeCaller;
}

interface Call {
  readonly requestId: string;
  /** W3C trace context for the service. */
  readonly traceparent: string;
  /** Present while this process traces. */
  readonly span: Span | undefined;
  readonly counted: CountedRequest;
  /** The pattern of the row, for logs and figures: addresses may carry secrets. */
  pattern: string;
}

/** Answers everything under `/api/`: its own pages, and what the services answer. */
export function createApiListener(settings: ApiParts): (request: IncomingMessage, response: ServerResponse) => void {
  const { mostAtOnce = 2_000 } = settings;
  const admission = createAdmission({ mostAtOnce: () => mostAtOnce });
  const parts = { ...settings, admission, accessLog: withoutSecretSearch(settings.logger) };
  return (request, response) => {
    const given = saneTraceparent(request.headers['traceparent']);
    const span = startSpan({ name: request.method ?? '', kind: 'server', parent: given });
    const traceparent = span?.traceparent ?? (given ? withOwnFlag(given) : newTraceparent());
    const counted = parts.metrics.start(request.method ?? '');
    const call: Call = { requestId: randomUUID(), traceparent, span, counted, pattern: 'unmatched' };
    observe(request, response, call, parts);
    answer(request, response, call, parts).catch((error: unknown) => {
      const appError = toAppError(error);
      const { requestId } = call;
      const { status, code } = appError.refusal;
      // One line for each would be part of the overload; the figures tell of it.
      if (status >= 500 && code !== 'OVERLOADED')
        parts.logger.warn({ err: appError, requestId, traceparent }, 'refused');
      setHeaders(response, call, parts);
      setSafetyHeaders(response);
      // Else whoever is turned away asks again at once, and takes the turn of those who still wait to be let in.
      if (code === 'OVERLOADED') response.setHeader('Connection', 'close');
      if (status === 405) response.setHeader('Allow', allowedOf(request, parts.ownPages));
      sendProblem(response, appError, requestId);
    });
  };
}

interface AnsweringParts extends ApiParts {
  readonly admission: Admission;
  readonly accessLog: Logger;
}

async function answer(request: IncomingMessage, response: ServerResponse, call: Call, parts: AnsweringParts) {
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
  const isStream = row.isStream && request.method === 'GET';
  const upstream = (isStream && parts.streams[row.service]) || parts.upstreams[row.service];
  const pass = () => passOn(upstream, request, response, { row, call, parts });
  if (isStream) call.counted.becomeStream();
  await (isStream ? pass() : parts.admission.run(pass));
}

async function passOn(
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  { row, call, parts }: { readonly row: RouteRow; readonly call: Call; readonly parts: ApiParts },
): Promise<void> {
  const { authorization } = request.headers;
  // Who logs in may still send a session that is over.
  const needsNone = authorization === undefined || row.pattern.startsWith('/api/auth/');
  const clientAddress = callerAddress(request, parts.trustedProxies);
  parts.seeCaller(clientAddress);
  const { method = '', url = '' } = request;
  const path = pathOf(url);
  const verify = () => {
    try {
      bearerClaims(authorization, parts.verifyToken);
    } catch (error) {
      withoutSessionSays(withoutSessionText(method, path))(error);
    }
  };
  await forward(upstream, request, response, {
    headers: requestHeaders(request, { ...call, clientAddress }, row.cookie),
    answerHeaders: { ...parts.siteHeaders, 'X-Request-Id': call.requestId },
    patienceMs: row.patienceMs,
    // One process commits what is asked of a training together; several would be in each other's way.
    affinityOf: (body) => trainingOf(method, path, body),
    ...(!needsNone && { mayPass: verify }),
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

function observe(request: IncomingMessage, response: ServerResponse, call: Call, { accessLog }: AnsweringParts): void {
  const method = request.method ?? '';
  const startedAt = performance.now();
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    call.counted.end(call.pattern, status);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { requestId, traceparent, span, pattern: route } = call;
    span?.end(endOfRequest({ method, route, status }));
    accessLog.info({ requestId, traceparent, method, route, status, ms }, 'answered');
  });
}
