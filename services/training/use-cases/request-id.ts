import { createHash } from 'node:crypto';
import type { SeatAct } from '../policies/booking-policy.ts';

/**
 * An id for what somebody asks for under an `Idempotency-Key`: the same for the same caller, act and key, and nobody
 * else's. A booking takes it as its own id, a cancellation is noted under it, so that doing it again fails on a unique
 * index: the key costs no read, and it commits with what it stands for (docs/product.md §5.1). Without a key there is
 * none.
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
