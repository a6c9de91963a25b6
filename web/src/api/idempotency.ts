import type { ApiRequest } from './call.ts';
import type { CallFailure } from './problem.ts';

/** How long to wait before a request is sent again whose answer was lost, in milliseconds. */
const pausesMs = [400, 1_600];

/** Of what a proxy or the gateway answers when nobody knows whether a service has carried the request out. */
const unknownOutcomes = new Set<CallFailure['status']>(['FETCH_ERROR', 502, 503, 504]);

/** A key for one act of a person; as good on a page without TLS, where there is no `crypto.randomUUID`. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends what has an idempotency key again, under the same key, while it is not known what became of it. */
export async function untilAnswered<O extends { readonly error?: CallFailure | undefined }>(
  request: ApiRequest,
  signal: AbortSignal,
  send: () => Promise<O>,
): Promise<O> {
  let outcome = await send();
  if (!request.headers?.['idempotency-key']) return outcome;
  for (const pauseMs of pausesMs) {
    if (!outcome.error || !unknownOutcomes.has(outcome.error.status) || signal.aborted) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    outcome = await send();
  }
  return outcome;
}
