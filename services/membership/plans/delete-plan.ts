import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import type { IfMatch } from '@studio/contracts/http/version';
import type { MembershipParts } from '../membership-parts.ts';
import { findPlan } from './find-plan.ts';

/**
 * Removes a plan from the offer; members who hold it keep it by its snapshot.
 * @throws AppError PLAN_NOT_FOUND, ChangedMeanwhile
 */
export function deletePlan(
  { models, unitOfWork }: Pick<MembershipParts, 'models' | 'unitOfWork'>,
  planId: string,
  ifMatch?: IfMatch,
): Promise<void> {
  return unitOfWork(async (tx) => {
    const plan = await findPlan(models, planId, tx);
    mustBuildOn(ifMatch, plan.version, plan);
    await models.plans.deleteOne({ _id: planId }, { session: tx.session });
    tx.noteAct({ facts: { planName: plan.name } });
  });
}
