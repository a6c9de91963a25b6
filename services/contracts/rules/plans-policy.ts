import type { AssignmentStatus } from './plans.ts';

/**
 * Whether a plan with this status is voided, ended as refunded or as assigned by mistake: its price is not owed, and what
 * it paid for is never refunded (`docs/product.md` §2.3, §2.8).
 */
export function isVoiding(status: AssignmentStatus): boolean {
  return status === 'Rembolsado' || status === 'Error';
}
