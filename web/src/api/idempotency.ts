import type { ApiRequest } from './call.ts';
import { asFailure, type CallFailure } from './problem.ts';

/** How long to wait before a request is sent again whose answer was lost, in milliseconds. */
const pausesMs = [400, 1_600];

/** Of what a proxy or the gateway answers when nobody knows whether a service has carried the request out. */
const unknownOutcomes = new Set<CallFailure['status']>(['FETCH_ERROR', 502, 503, 504]);

/** A key for one act of a person; as good on a page without TLS, where there is no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Outcome {
  readonly error?: unknown;
}

/** Sends what has an idempotency key again, under the same key, while it is not known what became of it. */
export function untilAnswered<O extends Outcome>(
  request: ApiRequest,
  signal: AbortSignal,
  send: () => Promise<O>,
): Promise<O> {
  return request.headers?.['idempotency-key'] ? insist(signal, send) : send();
}

/** Sends what may be sent twice again while nobody answers: a service that begins anew is back within these pauses. */
export async function insist<O extends Outcome>(signal: AbortSignal, send: () => Promise<O>): Promise<O> {
  let outcome = await send();
  for (const pauseMs of pausesMs) {
    const failure = asFailure(outcome.error);
    if (!failure || !unknownOutcomes.has(failure.status) || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    outcome = await send();
  }
  return outcome;
}
