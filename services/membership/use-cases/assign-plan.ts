import { newId } from '@studio/chassis/mongo/new-id';
import type { IfMatch } from '@studio/contracts/http/version';
import { claimAccount } from '../assignments/claim-account.ts';
import { findLatest, findUnended, insertAssignment } from '../assignments/stored-assignment.ts';
import { planAssignedMail } from '../mails/mail-kinds.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { findPlan } from '../plans/find-plan.ts';
import { endingByReplacement, newAssignment } from '../policies/assignment-policy.ts';

export interface PlanToAssign {
  readonly accountId: string;
  readonly planId: string;
  /** Account id of the administrator. */
  readonly assignedBy: string;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Gives a user a plan from today on; one that they hold ends in the same step.
 * @throws AppError USER_NOT_FOUND, PLAN_NOT_FOUND, ChangedMeanwhile
 */
export async function assignPlan(
  { models, unitOfWork, mailOutbox, clock }: MembershipParts,
  { accountId, planId, assignedBy, ifMatch }: PlanToAssign,
): Promise<Assignment> {
  return unitOfWork(async (tx) => {
    await claimAccount(models, accountId, tx, ifMatch);
    const plan = await findPlan(models, planId, tx);
    const now = clock();
    const held = await findUnended(models, accountId, tx.session);
    const replaced = held && { held, ending: endingByReplacement(held, assignedBy, now) };
    const before = await findLatest(models, accountId, tx.session);
    const assignment = newAssignment({ assignmentId: newId(), accountId, plan, assignedBy, before }, now);
    await insertAssignment(models, assignment, replaced, tx);
    await mailOutbox.write(tx.session, [planAssignedMail(assignment)]);
    return assignment;
  });
}
