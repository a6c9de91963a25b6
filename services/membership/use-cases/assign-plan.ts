import { AppError } from '@studio/chassis/http/app-error';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/mongo/unit-of-work';
import { refusals } from '@studio/contracts/http/refusals';
import { claimAccount } from '../assignments/claim-account.ts';
import { findLatest, findUnended, insertAssignment } from '../assignments/stored-assignment.ts';
import { planAssignedMail } from '../mails/mail-kinds.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import type { Plan } from '../models/plan.model.ts';
import { endingByReplacement, newAssignment } from '../policies/assignment-policy.ts';

export interface PlanToAssign {
  readonly accountId: string;
  readonly planId: string;
  /** Account id of the administrator. */
  readonly assignedBy: string;
}

/**
 * Gives a user a plan from today on; one that they hold ends in the same step.
 * @throws AppError USER_NOT_FOUND, PLAN_NOT_FOUND
 */
export async function assignPlan(
  { models, unitOfWork, mailOutbox, clock }: MembershipParts,
  { accountId, planId, assignedBy }: PlanToAssign,
): Promise<Assignment> {
  return unitOfWork(async (tx) => {
    await claimAccount(models, accountId, tx);
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

async function findPlan({ plans }: MembershipModels, planId: string, { session }: Transaction): Promise<Plan> {
  const plan = await plans.findOne({ _id: planId }).session(session).lean<Plan | null>();
  if (plan === null) throw new AppError(refusals.PLAN_NOT_FOUND);
  return plan;
}
