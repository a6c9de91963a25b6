import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Route } from '@studio/contracts/http/route';
import type { Logger } from '../logging/logger.ts';
import { currentContext } from '../context/request-context.ts';
import { type CountedRequest, httpMetrics } from '../metrics/http-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Owners } from '../mongo/collection.ts';
import type { RequestMemory } from '../requests/request-memory.ts';
import type { AuthenticateKey, SessionGuard } from '../session/session-guard.ts';
import { type Admission, createAdmission } from './admission.ts';
import { answerRequest, type AnswerParts } from './answer-request.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import type { Binding } from './handler.ts';
import { createProbes, type Readiness } from './health.ts';
import { observeRequests } from './observe-requests.ts';
import type { Fence } from './pass-fence.ts';
import { byRoute, pathsWithMethods } from './route-order.ts';
import { sendProblem } from './send.ts';
import { createStreamsByAccount } from './streams-by-account.ts';

/** An app for `startHttpServer`. */
export interface HttpApp {
  readonly listener: RequestListener;
}

export interface HttpAppParts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly bindings: readonly Binding[];
  readonly sessions: SessionGuard;
  /** Without it, there are no API keys. */
  readonly authenticateKey?: AuthenticateKey;
  readonly readiness: Readiness;
  /** Required when a route names ids of stored records. */
  readonly owners?: Owners;
  /** Required when a binding is fenced. */
  readonly fence?: Fence;
  /** Makes requests with an `Idempotency-Key` take effect once. */
  readonly requests?: RequestMemory;
  /** Whether an administrator's session must have begun with more than a password. Default: no. */
  readonly passkeysRequired?: boolean;
  /** Validates every JSON answer against its declared schema, in tests and development. */
  readonly checkResponses?: boolean;
  /** Milliseconds between heartbeats of event streams. Default: 15 s. */
  readonly heartbeatMs?: number;
  /** Concurrent requests; further ones are refused. Default: 512. */
  readonly mostAtOnce?: number;
  /** Open event streams; further ones are refused. Default: 2,000. */
  readonly mostStreams?: number;
  /** Open event streams per account; a further one ends the oldest. Default: 8. */
  readonly mostStreamsEach?: number;
}

// Spanish messages for checks whose schema has no message of its own.
z.config(z.locales.es());

/**
 * The HTTP app of a service: its bound routes, `/healthz`, `/readyz`, `/metrics`, and errors as problems. Routes are
 * matched most specific first, regardless of the order in which they are bound.
 */
export function createHttpApp(parts: HttpAppParts): HttpApp {
  const {
    logger,
    metrics,
    bindings,
    sessions,
    authenticateKey,
    owners = new Map(),
    fence,
    requests,
    checkResponses = false,
    passkeysRequired = false,
  } = parts;
  if (!fence && bindings.some(({ fenced }) => fenced)) throw new Error('a fenced route needs a fence');
  const unknown = bindings.flatMap(({ route }) => recordsNamedIn(route)).filter((name) => !owners.has(name));
  if (unknown.length > 0) throw new Error(`nobody knows whose the records are in ${unknown.join(', ')}`);
  const app = plainExpress();
  app.use(createProbes({ metrics, readiness: parts.readiness }));
  app.use(observeRequests(logger, httpMetrics(metrics)));
  const { mostAtOnce = 512, mostStreams = 2_000, mostStreamsEach = 8, heartbeatMs } = parts;
  const streams = createStreamsByAccount(mostStreamsEach);
  bindRoutes(app, bindings, {
    answering: {
      sessions,
      owners,
      authenticateKey,
      fence,
      requests,
      passkeysRequired,
      checkResponses,
      streams,
      heartbeatMs,
    },
    requests: createAdmission({ mostAtOnce: () => mostAtOnce }),
    streams: createAdmission({ mostAtOnce: () => mostStreams }),
  });
  app.use(() => {
    throw new AppError(genericRefusals.NOT_FOUND);
  });
  app.use(answerErrors(logger));
  return { listener: app };
}

/** The collections whose records a route names by their ids. */
const recordsNamedIn = ({ ids = {} }: Route): string[] =>
  Object.values(ids).flatMap((kind) => (typeof kind === 'object' ? kind.storedIn : []));

/** Express without the features that an API does not need; query strings are flat. */
export function plainExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.enable('case sensitive routing');
  return app;
}

interface AnsweringParts {
  readonly answering: AnswerParts;
  readonly requests: Admission;
  /** Streams stay open for hours and must not take the places of requests. */
  readonly streams: Admission;
}

function bindRoutes(app: Express, bindings: readonly Binding[], parts: AnsweringParts): void {
  for (const binding of bindings.toSorted(byRoute)) {
    const { method, path, success } = binding.route;
    const isStream = 'eventStream' in success;
    const admission = isStream ? parts.streams : parts.requests;
    const answer: RequestHandler = (request, response) => {
      response.locals['route'] = path;
      if (isStream) (response.locals['counted'] as CountedRequest).becomeStream();
      return admission.run(() => answerRequest(binding, parts.answering, request, response));
    };
    app[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path, answer);
  }
  for (const [path, methods] of pathsWithMethods(bindings)) {
    app.all(path, (_request, response) => {
      response.setHeader('Allow', methods.join(', '));
      throw new AppError(genericRefusals.METHOD_NOT_ALLOWED);
    });
  }
}

function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const appError = toAppError(error);
    const { status, code } = appError.refusal;
    // Logging every refused request would add to the overload; the metrics count them.
    const isLogged = status >= 500 && code !== 'OVERLOADED';
    if (response.destroyed) logger.debug({ err: appError }, 'client disconnected');
    else if (isLogged) logger[status === 500 ? 'error' : 'warn']({ err: appError.cause ?? appError }, 'request failed');
    response.locals['refused'] = { code, ...(response.locals['refused'] as object | undefined) };
    sendProblem(response, appError, currentContext()?.requestId ?? '');
  };
}
