import { findLatest, findUnended } from '../assignments/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { ClassBalance } from '../models/class-balance.model.ts';
import { isActive } from '../policies/plan-period-policy.ts';
import { remainingClasses } from '../policies/remaining-classes-policy.ts';

export interface CurrentPlan {
  /** The active assignment, else the last one held, else null. */
  readonly assignment: Assignment | null;
  readonly isActive: boolean;
  readonly remainingClasses: number;
}

/** A member's plan by the present time: a plan whose last day has passed isn't active, noticed or not. */
export async function readCurrentPlan(
  { models, clock }: Pick<MembershipParts, 'models' | 'clock'>,
  accountId: string,
): Promise<CurrentPlan> {
  const assignment = (await findUnended(models, accountId)) ?? (await findLatest(models, accountId));
  if (assignment === null || !isActive(assignment, clock())) {
    return { assignment, isActive: false, remainingClasses: 0 };
  }
  const balance = await models.classBalances.findOne({ _id: accountId }).lean<ClassBalance | null>();
  return { assignment, isActive: true, remainingClasses: remainingClasses(assignment, balance) };
}
