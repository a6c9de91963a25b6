import { createHash } from 'node:crypto';
import type { SeatAct } from '../policies/booking-policy.ts';

/**
 * An id derived from caller, act and `Idempotency-Key`. A booking takes it as its `_id` and a cancellation stores it, so
 * a repetition violates a unique index: the key costs no read and commits with its effect (`docs/product.md` §5.1).
 */
export function requestIdOf(
  act: SeatAct['kind'],
  accountId: string,
  idempotencyKey: string | undefined,
): { requestId?: string } {
  if (idempotencyKey === undefined) return {};
  const digest = createHash('sha256').update(`${act} ${accountId} ${idempotencyKey}`).digest('hex');
  return { requestId: digest.slice(0, 24) };
}
