import { type StudioDate, toStudioDate } from '@studio/contracts/studio-time';
import type { AssignmentStatus } from '@studio/contracts/rules/plans';
import { isMovedIn } from '@studio/contracts/rules/moving-in-policy';
import { lastDayHeld } from '@studio/contracts/rules/plans-policy';
import type { Assignment } from '../models/plan.model.ts';

// A plan holds by its dates, whether or not its beginning or end has been published (`docs/product.md` §2.2).

/** Filter for the assignments that hold at an instant. */
export function holdingAt(now: Date) {
  const hasBegun = [{ status: 'active' as const }, { status: 'next' as const, startsOn: { $lte: toStudioDate(now) } }];
  return { endsAt: { $gt: now }, $or: hasBegun };
}

/** The state of an assignment at an instant. */
export function statusAt({ status, startsOn, endsAt }: Assignment, now: Date): AssignmentStatus {
  const hasBegun = status === 'active' || (status === 'next' && startsOn <= toStudioDate(now));
  if (!hasBegun) return status;
  return endsAt <= now ? 'Vencido' : 'active';
}

/** Statuses of plans that count as a member's: a plan refunded or assigned by mistake does not. */
export const countedStatuses = [
  'next',
  'active',
  'Vencido',
  'Cancelado',
] as const satisfies readonly AssignmentStatus[];

/** A plan in one of the `countedStatuses`. */
export type CountedPlan = Pick<Assignment, 'startsOn' | 'endsOn' | 'endedAt' | 'assignedAt'>;

/** The first and last day on which each plan holds or held, the earliest first; those that never began have none. */
export function heldDaysOf(plans: readonly CountedPlan[]) {
  const held = plans.flatMap((plan) => {
    const last = lastDayHeld(plan);
    return last === null ? [] : [{ first: plan.startsOn, last }];
  });
  return held.sort((a, b) => (a.first < b.first ? -1 : 1));
}

/**
 * The studio date on which a member began their first plan; null if none has been held, or if they moved in with a running
 * plan: the studio does not know how long they had been there (`docs/product.md` §7.5, §7.10).
 * @param plans all counted plans of one member
 */
export function beganOn(plans: readonly CountedPlan[]): StudioDate | null {
  return plans.some(isMovedIn) ? null : (heldDaysOf(plans)[0]?.first ?? null);
}
