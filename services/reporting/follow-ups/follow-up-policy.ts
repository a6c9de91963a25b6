import { AWAY_DAYS, EXPIRED_DAYS, EXPIRING_DAYS } from '@studio/contracts/limits';
import { addStudioDays, type StudioDate, studioDaysBetween } from '@studio/contracts/studio-time';
import type { FollowUpList } from '@studio/contracts/vocabulary';
import type { Assignment } from '../models/projections.ts';

/** The lists that dates put a member into; who owes is told by balances. */
export type DatedList = Exclude<FollowUpList, 'owing'>;

/** A plan that was not ended early: its dates alone say whether it holds, follows or has expired. */
export type DatedPlan = Pick<Assignment, 'accountId' | 'planName' | 'startsOn' | 'endsOn' | 'freezes'>;

export interface FollowUp {
  readonly accountId: string;
  readonly planName: string;
  /** Studio date. */
  readonly endsOn: StudioDate;
  /** Of somebody who stays away: studio date of the last visit in 90 days, or null. */
  readonly lastVisit?: StudioDate | null;
  /** Of somebody who owes: COP over all plans. */
  readonly debt?: number;
}

/**
 * The lists that a member belongs to, each with the plan that puts them there (`docs/product.md` §7.5).
 * @param plans of one member
 * @param wasSeen whether they came or booked in the last 14 days
 */
export function followUpsOf(
  plans: readonly DatedPlan[],
  wasSeen: boolean,
  today: StudioDate,
): Partial<Record<DatedList, DatedPlan>> {
  const held = plans.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn);
  const isRenewed = plans.some(({ startsOn }) => startsOn > today);
  if (!held) {
    const last = plans.toSorted((a, b) => compare(b.endsOn, a.endsOn))[0];
    const isExpired = last && !isRenewed && studioDaysBetween(last.endsOn, today) <= EXPIRED_DAYS;
    return isExpired ? { expired: last } : {};
  }
  const isExpiring = !isRenewed && studioDaysBetween(today, held.endsOn) <= EXPIRING_DAYS;
  const isAway = !wasSeen && studioDaysBetween(held.startsOn, today) >= AWAY_DAYS && !hasRested(held, today);
  return { ...(isExpiring && { expiring: held }), ...(isAway && { away: held }) };
}

/** Whether the plan was frozen on a day on which the member could have been seen. */
function hasRested({ freezes }: DatedPlan, today: StudioDate): boolean {
  return freezes.some(({ from, to }) => from <= today && to >= firstDayOfAway(today));
}

/** The first studio date of the days in which somebody who is not away came or booked. */
export const firstDayOfAway = (today: StudioDate) => addStudioDays(today, 1 - AWAY_DAYS);

/** The most urgent first: the next to expire, the last that has expired, the longest away. */
export const byUrgency: Readonly<Record<DatedList, (a: FollowUp, b: FollowUp) => number>> = {
  expiring: (a, b) => compare(a.endsOn, b.endsOn) || byAccount(a, b),
  expired: (a, b) => compare(b.endsOn, a.endsOn) || byAccount(a, b),
  away: (a, b) => compare(a.lastVisit ?? '', b.lastVisit ?? '') || compare(a.endsOn, b.endsOn) || byAccount(a, b),
};

const byAccount = (a: FollowUp, b: FollowUp) => compare(a.accountId, b.accountId);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
