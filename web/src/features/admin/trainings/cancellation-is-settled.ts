import type { Cancellation } from './admin-training-endpoints.ts';

/** Nothing is left to do: everybody has the class back and the mail, or what is missing has failed for good. */
export function cancellationIsSettled({ total, refunded, mailed, failed }: Cancellation): boolean {
  return refunded + mailed + failed >= 2 * total;
}
