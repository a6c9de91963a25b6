import { FREEZE_MAX_DAYS } from '@studio/contracts/rules/freezes';
import { refusals } from '@studio/contracts/http/refusals';
import { effectOfFreeze, effectOfUnfreeze, lengthOf } from '@studio/contracts/rules/freezes-policy';
import { endOfStudioDay, toStudioDate } from '@studio/contracts/studio-time';
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
  const { current, next } = plans;
  if (!current) return { kind: 'refused', refusal: refusals.NO_ACTIVE_PLAN };
  if (openFreeze(current, now)) return { kind: 'refused', refusal: refusals.FREEZE_EXISTS };
  if (from < toStudioDate(now) || from > current.endsOn) {
    return { kind: 'refused', refusal: refusals.FREEZE_START_INVALID };
  }
  const freezes = [...current.freezes, { from, to }];
  if (daysOf(freezes) > FREEZE_MAX_DAYS) return { kind: 'refused', refusal: refusals.FREEZE_TOO_LONG };
  return withFreezes(
    { current, next },
    { freezes, frozenBy: by },
    effectOfFreeze({ endsOn: current.endsOn, next }, { from, to }),
  );
}

/** Ends the freeze as of yesterday; one that begins today or later is removed. */
export function decideUnfreeze({ by }: Pick<FreezeRequest, 'by'>, plans: MemberPlans, now: Date): FrozenPlan | Refused {
  const { current, next } = plans;
  if (!current) return { kind: 'refused', refusal: refusals.NO_ACTIVE_PLAN };
  const ending = openFreeze(current, now);
  if (!ending) return { kind: 'refused', refusal: refusals.NO_FREEZE };
  const { kept, ...effect } = effectOfUnfreeze({ endsOn: current.endsOn, next }, ending, toStudioDate(now));
  const over = current.freezes.filter((freeze) => freeze !== ending);
  return withFreezes({ current, next }, { freezes: kept ? [...over, kept] : over, frozenBy: by }, effect);
}

/** Moves the plans, and clears the reminder of the current one, so that the member is reminded of the new end. */
function withFreezes(
  { current, next }: { readonly current: Assignment; readonly next: Assignment | null },
  change: Pick<Assignment, 'freezes' | 'frozenBy'>,
  { endsOn, nextStartsOn }: ReturnType<typeof effectOfFreeze>,
): FrozenPlan {
  const assignment = { ...current, ...change, endsOn, endsAt: endOfStudioDay(endsOn), remindedAt: null };
  return { kind: 'frozen', assignment, moved: next && nextStartsOn ? { ...next, ...periodOn(nextStartsOn) } : null };
}

function daysOf(freezes: readonly Freeze[]): number {
  return freezes.reduce((days, freeze) => days + lengthOf(freeze), 0);
}
