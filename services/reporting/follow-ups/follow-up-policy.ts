import {
  AWAY_DAYS,
  EXPIRED_DAYS,
  EXPIRING_DAYS,
  NEW_MEMBER_DAYS,
  NEW_MEMBER_WEEKLY,
  type FollowUpList,
} from '@studio/contracts/rules/figures';
import { isMovedIn } from '@studio/contracts/rules/moving-in-policy';
import { addStudioDays, type StudioDate, studioDaysBetween, toStudioDate } from '@studio/contracts/studio-time';
import type { AccountStatus } from '@studio/contracts/rules/people';
import type { Assignment } from '../models/plan.model.ts';
import { beganOn, type CountedPlan } from '../rules/held-plan-policy.ts';

/** The lists decided by plan dates. `owing` depends on balances, and `new` on a member's very first plan. */
export type DatedList = Exclude<FollowUpList, 'owing' | 'new'>;

/** A plan that was not ended early: its dates alone say whether it holds, follows or has expired. */
export type DatedPlan = Pick<Assignment, 'accountId' | 'planName' | 'startsOn' | 'endsOn' | 'freezes' | 'assignedAt'>;

export interface FollowUp {
  readonly accountId: string;
  readonly planName: string;
  /** Studio date. */
  readonly endsOn: StudioDate;
  /** For `away`: studio date of the last visit in 90 days, or null. */
  readonly lastVisit?: StudioDate | null;
  /** For `owing`: COP over all plans, and the status of the account. */
  readonly debt?: number;
  readonly status?: AccountStatus;
  /** For `new`: studio date on which the first plan began, and the number of bookings since. */
  readonly beganOn?: StudioDate;
  readonly bookings?: number;
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
  const isAway = !wasSeen && studioDaysBetween(knownSince(held), today) >= AWAY_DAYS && !hasRested(held, today);
  return { ...(isExpiring && { expiring: held }), ...(isAway && { away: held }) };
}

/** The first day of a plan of which the studio knows visits: of one that was running before, the day of the move. */
function knownSince(plan: DatedPlan): StudioDate {
  return isMovedIn(plan) ? toStudioDate(plan.assignedAt) : plan.startsOn;
}

/** Whether the plan was frozen on a day on which the member could have been seen. */
function hasRested({ freezes }: DatedPlan, today: StudioDate): boolean {
  return freezes.some(({ from, to }) => from <= today && to >= firstDayOfAway(today));
}

/** First studio date of the days in which a visit or a booking keeps a member from being away. */
export const firstDayOfAway = (today: StudioDate) => addStudioDays(today, 1 - AWAY_DAYS);

/** Earliest studio date on which the first plan of a new member may have begun. */
export const firstDayOfNew = (today: StudioDate) => addStudioDays(today, -NEW_MEMBER_DAYS.max);

/**
 * The studio date on which the member's first plan began if the member is new today, else null.
 * @param plans all counted plans of one member
 */
export function newSince(plans: readonly CountedPlan[], today: StudioDate): StudioDate | null {
  const first = beganOn(plans);
  if (first === null || first < firstDayOfNew(today)) return null;
  return studioDaysBetween(first, today) >= NEW_MEMBER_DAYS.min ? first : null;
}

/** Whether a member comes seldom: too few bookings for the weeks begun, before today, since the first plan began. */
export function comesSeldom(bookings: number, beganOn: StudioDate, today: StudioDate): boolean {
  return bookings < NEW_MEMBER_WEEKLY * Math.ceil(studioDaysBetween(beganOn, today) / 7);
}

/** Most urgent first: the next to expire, the last expired, the longest away, the fewest bookings. */
export const byUrgency: Readonly<Record<Exclude<FollowUpList, 'owing'>, (a: FollowUp, b: FollowUp) => number>> = {
  expiring: (a, b) => compare(a.endsOn, b.endsOn) || byAccount(a, b),
  expired: (a, b) => compare(b.endsOn, a.endsOn) || byAccount(a, b),
  away: (a, b) => compare(a.lastVisit ?? '', b.lastVisit ?? '') || compare(a.endsOn, b.endsOn) || byAccount(a, b),
  new: (a, b) => (a.bookings ?? 0) - (b.bookings ?? 0) || compare(a.beganOn ?? '', b.beganOn ?? '') || byAccount(a, b),
};

const byAccount = (a: FollowUp, b: FollowUp) => compare(a.accountId, b.accountId);
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
