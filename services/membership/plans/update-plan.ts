import { isAsStored, mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import type { z } from 'zod';
import type { planFormSchema } from '@studio/contracts/http/membership-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import type { MembershipParts } from '../membership-parts.ts';
import type { Plan } from '../models/plan.model.ts';
import { findPlan } from './find-plan.ts';
import { foldName } from '@studio/contracts/fold-name';
import { refuseTakenName } from './name-taken.ts';

/**
 * Edits a plan; existing assignments keep their snapshot.
 * @throws AppError PLAN_NOT_FOUND, PLAN_NAME_TAKEN, ChangedMeanwhile
 */
export async function updatePlan(
  { models, unitOfWork, clock }: Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>,
  planId: string,
  form: z.output<typeof planFormSchema>,
  ifMatch?: IfMatch,
): Promise<Plan> {
  return unitOfWork(async (tx) => {
    const before = await findPlan(models, planId, tx);
    mustBuildOn(ifMatch, before.version, before);
    if (isAsStored(before, form)) {
      tx.dropAct();
      return before;
    }
    const edit = { ...form, nameFolded: foldName(form.name), updatedAt: clock(), version: before.version + 1 };
    await refuseTakenName(models.plans.updateOne({ _id: planId }, { $set: edit }, { session: tx.session }).exec());
    return { ...before, ...edit };
  });
}
