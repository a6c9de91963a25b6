import type { OfferReport } from './offer.ts';

/** Whether every request was answered, none by a failure or a refusal for load, and the median at most doubled. */
export function isWell({ byStatus, broken, p50 }: OfferReport, before: OfferReport): boolean {
  const statuses = Object.keys(byStatus);
  const areFine = statuses.length > 0 && statuses.every((status) => status < '429');
  return areFine && broken === 0 && p50 < before.p50 * 2 + 10;
}
