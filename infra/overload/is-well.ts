import type { OfferReport } from './offer.ts';

/** Well is: everything is answered, nothing by a failure or as too much, and no later than twice as late as before. */
export function isWell({ byStatus, broken, p50 }: OfferReport, before: OfferReport): boolean {
  const statuses = Object.keys(byStatus);
  const areFine = statuses.length > 0 && statuses.every((status) => status < '429');
  return areFine && broken === 0 && p50 < before.p50 * 2 + 10;
}
