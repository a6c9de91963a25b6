import type { ApiRequest } from './call.ts';
import { asFailure, isUnanswered } from './problem.ts';

/** Milliseconds to wait before a request is sent again whose answer was lost. */
const pausesMs = [400, 1_600];
/** Milliseconds after which an attempt counts as lost: a connection that has died may never say so. */
const attemptMs = 15_000;

/** A key for one act of a person; as good on a page without TLS, where there is no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Outcome {
  readonly error?: unknown;
}

/**
 * Sends what has an idempotency key again, under the same key, while it is not known what became of it
 * (docs/product.md §5.1).
 */
export function untilAnswered<O extends Outcome>(
  request: ApiRequest,
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<O>,
): Promise<O> {
  if (!request.headers?.['idempotency-key']) return send(signal);
  return insist(signal, () => send(AbortSignal.any([signal, AbortSignal.timeout(attemptMs)])));
}

/** Sends what may be sent twice again while nobody answers: a service that begins anew is back within these pauses. */
export async function insist<O extends Outcome>(signal: AbortSignal, send: () => Promise<O>): Promise<O> {
  let outcome = await send();
  for (const pauseMs of pausesMs) {
    const failure = asFailure(outcome.error);
    if (!failure || !isUnanswered(failure) || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    outcome = await send();
  }
  return outcome;
}
