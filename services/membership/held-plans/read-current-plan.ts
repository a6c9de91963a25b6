import { readPlans } from './stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment, Freeze } from '../models/assignment.model.ts';
import type { ClassBalance } from '../models/class-balance.model.ts';
import { openFreeze } from '../rules/freeze-policy.ts';
import { remainingClasses } from '../rules/remaining-classes-policy.ts';

export interface CurrentPlan {
  /** The active assignment, else the last one held, else null. */
  readonly assignment: Assignment | null;
  readonly isActive: boolean;
  readonly remainingClasses: number;
  /** The plan that begins later. */
  readonly next: Assignment | null;
  /** Classes that wait for the plan that begins next. */
  readonly keptClasses: number;
  /** The freeze of the active plan that is under way or to come. */
  readonly freeze: Freeze | null;
}

/** Reads a member's plans as of now: a plan whose last day has passed is not active, stored as ended or not. */
export async function readCurrentPlan(
  { models, clock }: Pick<MembershipParts, 'models' | 'clock'>,
  accountId: string,
): Promise<CurrentPlan> {
  const now = clock();
  const { current, next, lastHeld } = await readPlans(models, accountId, now);
  const balance = await models.classBalances.findOne({ _id: accountId }).lean<ClassBalance | null>();
  return {
    assignment: current ?? lastHeld,
    isActive: current !== null,
    remainingClasses: current ? remainingClasses(current, balance) : 0,
    next,
    keptClasses: balance?.kept ?? 0,
    freeze: current && openFreeze(current, now),
  };
}

/** What the own plan and a user's plan tell alike. */
export function besideThePlan({ next, keptClasses, freeze }: CurrentPlan) {
  const beside = { keptClasses, freeze: freeze && { from: freeze.from, to: freeze.to } };
  if (next === null) return { next, ...beside };
  const { plan, startsOn: startDate, endsOn: endDate, classesGranted } = next;
  return { next: { name: plan.name, startDate, endDate, classesGranted }, ...beside };
}
