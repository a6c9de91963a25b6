import { FREEZE_MAX_DAYS } from '@studio/contracts/rules/freezes';
import { refusals } from '@studio/contracts/http/refusals';
import { addStudioDays, studioDaysBetween, toStudioDate } from '@studio/contracts/studio-time';
import type { Assignment, Freeze } from '../models/assignment.model.ts';
import type { Refused } from './assignment-policy.ts';
import type { MemberPlans } from './member-plans-policy.ts';
import { periodOn } from './plan-period-policy.ts';

export interface FreezeRequest extends Freeze {
  /** Account id of the administrator. */
  readonly by: string;
}

/** The effect of a freeze, or of its end, on the member's plans. */
export interface FrozenPlan {
  readonly kind: 'frozen';
  /** The current plan with its new end. */
  readonly assignment: Assignment;
  /** The next plan if its first day changed. */
  readonly moved: Assignment | null;
}

/** The freeze of a plan that is under way or to come. */
export function openFreeze({ freezes }: Pick<Assignment, 'freezes'>, now: Date): Freeze | null {
  return freezes.find(({ to }) => to >= toStudioDate(now)) ?? null;
}

/** Freezes the current plan on coming days, one freeze at a time (`docs/product.md` §2.7). */
export function decideFreeze({ from, to, by }: FreezeRequest, plans: MemberPlans, now: Date): FrozenPlan | Refused {
  const { current } = plans;
  if (!current) return { kind: 'refused', refusal: refusals.NO_ACTIVE_PLAN };
  if (openFreeze(current, now)) return { kind: 'refused', refusal: refusals.FREEZE_EXISTS };
  if (from < toStudioDate(now) || from > current.endsOn) {
    return { kind: 'refused', refusal: refusals.FREEZE_START_INVALID };
  }
  const freezes = [...current.freezes, { from, to }];
  if (daysOf(freezes) > FREEZE_MAX_DAYS) return { kind: 'refused', refusal: refusals.FREEZE_TOO_LONG };
  return withFreezes(plans, current, { freezes, frozenBy: by });
}

/** Ends the freeze as of yesterday; one that begins today or later is removed. */
export function decideUnfreeze({ by }: Pick<FreezeRequest, 'by'>, plans: MemberPlans, now: Date): FrozenPlan | Refused {
  const { current } = plans;
  if (!current) return { kind: 'refused', refusal: refusals.NO_ACTIVE_PLAN };
  const ending = openFreeze(current, now);
  if (!ending) return { kind: 'refused', refusal: refusals.NO_FREEZE };
  const used = { ...ending, to: addStudioDays(toStudioDate(now), -1) };
  const over = current.freezes.filter((freeze) => freeze !== ending);
  return withFreezes(plans, current, { freezes: used.to < used.from ? over : [...over, used], frozenBy: by });
}

/** Moves the end of the plan by its freezes and clears the reminder, so that the member is reminded of the new end. */
function withFreezes(
  { next }: MemberPlans,
  current: Assignment,
  change: Pick<Assignment, 'freezes' | 'frozenBy'>,
): FrozenPlan {
  const { endsOn, endsAt } = periodOn(current.startsOn, daysOf(change.freezes));
  const assignment = { ...current, ...change, endsOn, endsAt, remindedAt: null };
  return { kind: 'frozen', assignment, moved: next && movedAlong(next, { from: current.endsOn, to: endsOn }) };
}

/** Moves a next plan that would overlap or followed directly to the day after the end, never before `notBefore`. */
function movedAlong(next: Assignment, end: { readonly from: string; readonly to: string }): Assignment | null {
  const follows = next.startsOn === addStudioDays(end.from, 1);
  if (!follows && next.startsOn > end.to) return null;
  const dayAfter = addStudioDays(end.to, 1);
  const startsOn = next.notBefore !== null && next.notBefore > dayAfter ? next.notBefore : dayAfter;
  return startsOn === next.startsOn ? null : { ...next, ...periodOn(startsOn) };
}

function daysOf(freezes: readonly Freeze[]): number {
  return freezes.reduce((days, { from, to }) => days + studioDaysBetween(from, to) + 1, 0);
}
