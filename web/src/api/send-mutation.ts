import { createIdempotencyKeys } from './idempotency-keys.ts';
import type { ApiRequest } from './call.ts';
import { asFailure, isUnanswered } from './problem.ts';
import { timeLimit } from './time-limit.ts';

/** Milliseconds to wait before each retry of a request whose answer was lost. */
const pausesMs = [400, 1_600];
/** Milliseconds after which an attempt counts as lost: a dead connection may never report an error. */
const attemptMs = 15_000;

interface Outcome {
  readonly error?: unknown;
}

const idempotencyKeys = createIdempotencyKeys();

/**
 * Sends a mutation with an idempotency key, and retries with the same key while the outcome is unknown. If it stays
 * unknown, a later attempt of the same request reuses the key (docs/product.md §5.1).
 */
export async function sendMutation<O extends Outcome>(
  request: ApiRequest,
  signal: AbortSignal,
  send: (keyed: ApiRequest, signal: AbortSignal) => Promise<O>,
  keys = idempotencyKeys,
): Promise<O> {
  const act = JSON.stringify([request.method, request.url, request.body]);
  const key = keys.keyOf(act);
  // A request that outlives the page brings its own.
  const keyed = { ...request, headers: { 'idempotency-key': key, ...request.headers } };
  const outcome = await retryUnknownOutcome(signal, () => send(keyed, timeLimit(attemptMs, signal)));
  if (!outcome.error) keys.done();
  else if (isUnknown(outcome)) keys.lost(act, key);
  else keys.refused(act);
  return outcome;
}

function isUnknown({ error }: Outcome): boolean {
  const failure = asFailure(error);
  return failure !== null && isUnanswered(failure);
}

/** Retries an idempotent request while its outcome is unknown: a restarting service is back within these pauses. */
export async function retryUnknownOutcome<O extends Outcome>(signal: AbortSignal, send: () => Promise<O>): Promise<O> {
  let outcome = await send();
  for (const pauseMs of pausesMs) {
    if (!isUnknown(outcome) || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    outcome = await send();
  }
  return outcome;
}
