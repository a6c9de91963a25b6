import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@studio/chassis/http/app-error';
import { genericRefusals } from '@studio/chassis/http/generic-refusals';
import type { Logger } from '@studio/chassis/logging/logger';
import { exchange, type Outcome, type UpstreamRequest } from './exchange.ts';
import { readBody } from './read-body.ts';
import type { Replica, Upstream } from './upstream.ts';

/** How many replicas are tried for one request; those that nobody could connect to don't count. */
const mostTries = 3;
/** A replica that can't be reached is left out for so long, in milliseconds. */
const outMs = 1_000;
/** One that is stopping, for so long; then it is gone. */
const leavingMs = 5_000;

const forwardedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

export interface ForwardOptions {
  readonly headers: Record<string, string>;
  /** Headers to add to the answer. */
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** How long the answer may take to begin, in milliseconds. */
  readonly patienceMs: number;
  /** What the request is about, where all requests about it had better reach the same replica. */
  readonly affinityOf?: (body: Buffer | null) => string | undefined;
  /** Asked once there is room for the request, and before any replica is: what it throws is the answer. */
  readonly mayPass?: () => void;
  readonly logger: Logger;
}

/**
 * Passes a request on to a replica of the service. When no connection comes about, the next replica is tried; when one
 * breaks before there is an answer, only what merely reads is asked again.
 * @throws AppError UNAVAILABLE when nobody answered, OVERLOADED when there is no room for it, METHOD_NOT_ALLOWED, and
 *   what `readBody` and `mayPass` throw
 */
export async function forward(
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const upstreamRequest = await toUpstream(request, options);
  const pass = async () => {
    options.mayPass?.();
    await askReplicas(upstream, upstreamRequest, response, options);
  };
  // Whoever is refused for want of room has cost next to nothing: not even their token was looked at.
  await upstream.admission.run(pass, response);
}

async function askReplicas(
  upstream: Upstream,
  upstreamRequest: UpstreamRequest,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  let tries = 0;
  for (const replica of upstream.candidates(options.affinityOf?.(upstreamRequest.body))) {
    const outcome = await exchange(replica, upstreamRequest, response, options.answerHeaders);
    if (outcome.kind !== 'refused') tries += 1;
    if (afterwards(outcome, upstream, replica, upstreamRequest, options.logger) === 'done') return;
    if (tries === mostTries) break;
  }
  throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2 });
}

function afterwards(
  outcome: Outcome,
  upstream: Upstream,
  replica: Replica,
  { method }: UpstreamRequest,
  logger: Logger,
): 'done' | 'try another' {
  const { origin } = replica;
  if (outcome.kind === 'broken') return 'done';
  if (outcome.kind === 'answered') {
    if (outcome.leaving) upstream.setAside(replica, leavingMs);
    return 'done';
  }
  upstream.setAside(replica, outMs);
  const seen = outcome.kind === 'failed';
  logger.warn({ upstream: upstream.name, origin, ...(seen && { err: outcome.error }) }, 'replica does not answer');
  if (seen && !mayAskAgain(method, outcome.error)) throw unavailable(outcome.error);
  return 'try another';
}

/** Reading twice is harmless, but what took too long once would take too long again. */
function mayAskAgain(method: string, error: Error & { code?: string }): boolean {
  return (method === 'GET' || method === 'HEAD') && error.code !== 'UND_ERR_HEADERS_TIMEOUT';
}

function unavailable(cause: Error): AppError {
  return new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2, cause });
}

async function toUpstream(request: IncomingMessage, { headers, patienceMs }: ForwardOptions): Promise<UpstreamRequest> {
  const method = forwardedMethods.find((known) => known === request.method);
  if (!method) throw new AppError(genericRefusals.METHOD_NOT_ALLOWED);
  const body = await readBody(request);
  return { method, path: request.url ?? '/', headers, body, headersTimeout: patienceMs };
}
