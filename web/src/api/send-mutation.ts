import { type IdempotencyKeys, createIdempotencyKeys } from './idempotency-keys.ts';
import type { ApiRequest } from './call.ts';
import { asFailure, isUnanswered } from './problem.ts';

/** Milliseconds to wait before a request is sent again whose answer was lost. */
const pausesMs = [400, 1_600];
/** Milliseconds after which an attempt counts as lost: a connection that has died may never say so. */
const attemptMs = 15_000;

interface Outcome {
  readonly error?: unknown;
}

const idempotencyKeys = createIdempotencyKeys();

/**
 * Sends an act under its idempotency key, and again under the same one while it is not known what became of it. Where
 * that stays unknown, the same act keeps its key for when it is tried again (docs/product.md §5.1).
 */
export async function sendMutation<O extends Outcome>(
  request: ApiRequest,
  signal: AbortSignal,
  send: (keyed: ApiRequest, signal: AbortSignal) => Promise<O>,
  keys: IdempotencyKeys = idempotencyKeys,
): Promise<O> {
  const act = JSON.stringify([request.method, request.url, request.body]);
  const key = keys.keyOf(act);
  const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': key } };
  const outcome = await retryUnknownOutcome(signal, () =>
    send(keyed, AbortSignal.any([signal, AbortSignal.timeout(attemptMs)])),
  );
  if (!outcome.error) keys.done();
  else if (isUnknown(outcome)) keys.lost(act, key);
  else keys.refused(act);
  return outcome;
}

function isUnknown({ error }: Outcome): boolean {
  const failure = asFailure(error);
  return failure !== null && isUnanswered(failure);
}

/** Sends what may be sent twice again while nobody answers: a service that begins anew is back within these pauses. */
export async function retryUnknownOutcome<O extends Outcome>(signal: AbortSignal, send: () => Promise<O>): Promise<O> {
  let outcome = await send();
  for (const pauseMs of pausesMs) {
    if (!isUnknown(outcome) || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    outcome = await send();
  }
  return outcome;
}
