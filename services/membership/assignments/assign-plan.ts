import { AppError } from '@studio/chassis/errors/app-error';
import { newId } from '@studio/chassis/mongo/new-id';
import type { IfMatch } from '@studio/contracts/http/version';
import { lockAccount } from '../held-plans/lock-account.ts';
import { insertAssignment, settlePlans } from '../held-plans/stored-assignment.ts';
import { planAssignedMail } from './plan-mails.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import { findPlan } from '../plans/find-plan.ts';
import { decideAssignment } from '../rules/assignment-policy.ts';

export interface PlanToAssign {
  readonly accountId: string;
  readonly planId: string;
  /** Account id of the administrator. */
  readonly assignedBy: string;
  /** `now`, `after-current` or a studio date. */
  readonly start: string;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Assigns a plan: from today on, replacing the held one, or as the next one.
 * @throws AppError USER_NOT_FOUND, PLAN_NOT_FOUND, ChangedMeanwhile, or as `decideAssignment` refuses
 */
export async function assignPlan(
  { models, unitOfWork, mailOutbox, clock }: MembershipParts,
  { accountId, planId, assignedBy, start, ifMatch }: PlanToAssign,
): Promise<Assignment> {
  return unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx, ifMatch);
    const plan = await findPlan(models, planId, tx);
    const now = clock();
    const plans = await settlePlans(models, accountId, now, tx);
    const request = { assignmentId: newId(), accountId, plan, assignedBy, start };
    const decision = decideAssignment(request, plans, now);
    if (decision.kind === 'refused') throw new AppError(decision.refusal);
    await insertAssignment(models, decision, tx);
    await mailOutbox.write(tx.session, [planAssignedMail(decision.assignment)]);
    tx.noteAct({ facts: { planName: plan.name } });
    return decision.assignment;
  });
}
