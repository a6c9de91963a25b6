import type { AssignmentStatus } from '@studio/contracts/vocabulary';

/**
 * Whether the price of a plan in this state was paid and kept (docs/product.md §7). A
 * refunded plan was paid back, and one assigned by mistake was never paid.
 */
export function isIncome(status: AssignmentStatus): boolean {
  return status !== 'Rembolsado' && status !== 'Error';
}
