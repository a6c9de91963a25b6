import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { type Admission, createAdmission } from '@studio/chassis/http/admission';
import { AppError } from '@studio/chassis/errors/app-error';
import { addressKey } from '@studio/chassis/http/client-address';
import { toAppError } from '@studio/chassis/errors/to-app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type HttpApp, plainExpress } from '@studio/chassis/http/http-app';
import { sendProblem, setSafetyHeaders } from '@studio/chassis/http/send';
import type { Logger } from '@studio/chassis/logging/logger';
import type { SeeCaller } from '@studio/chassis/http/caller-metrics';
import type { HttpMetrics } from '@studio/chassis/metrics/http-metrics';
import { withoutSessionSays } from '@studio/chassis/session/session-guard';
import { apiKeyIn, bearerClaims, type TokenVerifier } from '@studio/chassis/session/session-token';
import { callOf, openCall } from './proxy/call.ts';
import { openAttempts } from './proxy/attempts.ts';
import { type BodyLimits, createBodyReader } from './proxy/read-body.ts';
import { defaultPatienceMs, forward, tryAnotherReplica } from './proxy/service-proxy.ts';
import { callerAddress, requestHeaders } from './routing/forwarded-headers.ts';
import { isPlainPath, pathOf } from './routing/plain-path.ts';
import { allowedMethods, rowFor, shardKeyOf } from './routing/route-table.ts';
import type { Upstreams } from './upstreams/open-upstreams.ts';

export interface GatewayAppParts {
  readonly upstreams: Upstreams;
  /** Concurrent requests, of which one address has at most half; further ones are refused. Default: 2,000. */
  readonly mostAtOnce?: number;
  /** Limits of bodies that are still arriving: a request takes a place once its body is complete. */
  readonly bodies?: BodyLimits;
  /** Rejects forged and expired session tokens. The answering service looks the session up. */
  readonly verifyToken: TokenVerifier;
  /** Responses of the gateway's own pages, by path. */
  readonly ownPages: ReadonlyMap<string, RequestHandler>;
  /** `/healthz`, `/readyz`. */
  readonly probes: RequestHandler;
  readonly webApp: RequestHandler;
  readonly trustedProxies: number;
  /** Headers of every answer, e.g. HSTS. */
  readonly siteHeaders: Map<string, string>;
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  readonly seeCaller: SeeCaller;
}

/** The gateway: probes, the API that it forwards to the services, and the web app for all other addresses. */
export function createGatewayApp(parts: GatewayAppParts): HttpApp {
  const api = express
    .Router()
    .use(openCall(parts.logger, parts.metrics, parts.siteHeaders))
    .use(refuseOddPath)
    .use(answerOwnPage(parts.ownPages))
    .use(findRoute)
    .use(findCaller(parts))
    .use(takeBody(parts.bodies))
    .use(admitToGateway(parts.mostAtOnce ?? 2_000))
    .use(admitToService(parts.upstreams))
    .use(checkToken(parts.verifyToken))
    .use(prepareRequest(parts))
    .use(forward)
    .use(tryAnotherReplica)
    .use(answerError(parts.logger, parts.ownPages));
  const app = plainExpress()
    .use(refuseTwoHosts)
    .use((request, response, next) => (isApi(request.url) ? api(request, response, next) : next()))
    .use(parts.probes)
    .use(parts.webApp);
  return { listener: app };
}

/** A component that reads the other `Host` header would see another host (RFC 9112 §3.2). */
const refuseTwoHosts: RequestHandler = ({ rawHeaders }, response, next) => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2) return next();
  response.writeHead(400, { Connection: 'close' }).end();
};

function isApi(url: string): boolean {
  const path = pathOf(url);
  return path === '/api' || path.startsWith('/api/');
}

const refuseOddPath: RequestHandler = (request, _response, next) => {
  if (isPlainPath(pathOf(request.url))) return next();
  throw new AppError(genericRefusals.INVALID_INPUT, { message: 'La dirección no es válida' });
};

function answerOwnPage(pages: GatewayAppParts['ownPages']): RequestHandler {
  return (request, response, next) => {
    const path = pathOf(request.url);
    const page = pages.get(path);
    if (!page) return next();
    callOf(response).pattern = path;
    return page(request, response, next);
  };
}

const findRoute: RequestHandler = (request, response, next) => {
  const path = pathOf(request.url);
  const row = rowFor(request.method, path);
  if (!row) {
    const isKnown = allowedMethods(path).length > 0;
    throw new AppError(isKnown ? genericRefusals.METHOD_NOT_ALLOWED : genericRefusals.NOT_FOUND);
  }
  const call = callOf(response);
  call.row = row;
  call.pattern = row.route.path;
  if (row.lane === 'streams') call.counted.becomeStream();
  next();
};

function findCaller({ trustedProxies, seeCaller }: GatewayAppParts): RequestHandler {
  return (request, response, next) => {
    const address = callerAddress(request, trustedProxies);
    callOf(response).caller = { address, key: addressKey(address) };
    seeCaller(address);
    next();
  };
}

function admitToGateway(mostAtOnce: number): RequestHandler {
  const admission = createAdmission({ mostAtOnce: () => mostAtOnce, mostOfALine: () => mostAtOnce / 2 });
  return (request, response, next) =>
    callOf(response).row!.lane === 'streams' ? next() : admit(admission)(request, response, next);
}

function admitToService(upstreams: Upstreams): RequestHandler {
  return (request, response, next) => {
    const { service, lane } = callOf(response).row!;
    return admit(upstreams[service][lane].admission)(request, response, next);
  };
}

/**
 * Continues as soon as a place is free, which the request keeps until its answer has ended. Addresses take turns.
 * @throws AppError OVERLOADED
 */
function admit(admission: Admission): RequestHandler {
  return (_request, response, next) =>
    admission.run(
      () => {
        const closed = new Promise<void>((resolve) => void response.once('close', resolve));
        next();
        return closed;
      },
      { caller: response, line: callOf(response).caller!.key },
    );
}

function takeBody(limits: BodyLimits | undefined): RequestHandler {
  const readBody = createBodyReader(limits);
  return async (request, response, next) => {
    const call = callOf(response);
    call.body = await readBody(request, call.caller!.key);
    next();
  };
}

/**
 * Public routes ignore tokens: a login may still carry an expired one. An API key, by its form alone, reaches only
 * routes that keys may read; the answering service looks it up.
 */
function checkToken(verifyToken: TokenVerifier): RequestHandler {
  return ({ headers: { authorization } }, response, next) => {
    const { access, withoutSession, readableByKey } = callOf(response).row!.route;
    if (authorization === undefined || access === 'public') return next();
    if (apiKeyIn(authorization) !== undefined) {
      if (!readableByKey) throw new AppError(genericRefusals.FORBIDDEN);
      return next();
    }
    try {
      bearerClaims(authorization, verifyToken);
    } catch (error) {
      withoutSessionSays(withoutSession)(error);
    }
    next();
  };
}

function prepareRequest(parts: GatewayAppParts): RequestHandler {
  return (request, response, next) => {
    const call = callOf(response);
    const row = call.row!;
    const attempts = openAttempts({
      upstream: parts.upstreams[row.service][row.lane],
      shardKey: shardKeyOf(row, pathOf(request.url), call.body ?? null),
      isRead: row.lane !== 'writes',
      patienceMs: row.route.patienceMs ?? defaultPatienceMs,
      logger: parts.logger,
    });
    call.attempts = attempts;
    response.once('close', () => attempts.end());
    request.headers = requestHeaders(request, call);
    next();
  };
}

function answerError(logger: Logger, ownPages: GatewayAppParts['ownPages']): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const appError = toAppError(error);
    const { requestId, traceparent } = callOf(response);
    const { status, code } = appError.refusal;
    // A line per refused request would add to the overload; the metrics count them.
    if (status >= 500 && code !== 'OVERLOADED') logger.warn({ err: appError, requestId, traceparent }, 'refused');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    setSafetyHeaders(response);
    // Otherwise refused callers would ask again at once, ahead of connections not yet accepted. An unread body ends
    // with its connection.
    if (code === 'OVERLOADED' || code === 'BODY_TOO_SLOW') response.setHeader('Connection', 'close');
    if (status === 405) response.setHeader('Allow', allowedOn(pathOf(request.url), ownPages).join(', '));
    sendProblem(response, appError, requestId);
  };
}

function allowedOn(path: string, ownPages: GatewayAppParts['ownPages']): string[] {
  return ownPages.has(path) ? ['GET', 'HEAD'] : allowedMethods(path);
}
