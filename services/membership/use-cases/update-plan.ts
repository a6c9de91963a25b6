import type { z } from 'zod';
import { AppError } from '@studio/chassis/http/app-error';
import type { planFormSchema } from '@studio/contracts/http/membership-routes';
import { refusals } from '@studio/contracts/http/refusals';
import type { MembershipParts } from '../membership-parts.ts';
import type { Plan } from '../models/plan.model.ts';
import { foldName } from '../plans/fold-name.ts';
import { refuseTakenName } from '../plans/name-taken.ts';

/** Edits a plan; who holds it keeps what was assigned. @throws AppError PLAN_NOT_FOUND, PLAN_NAME_TAKEN */
export async function updatePlan(
  { models, unitOfWork, clock }: Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>,
  planId: string,
  form: z.output<typeof planFormSchema>,
): Promise<Plan> {
  const change = { $set: { ...form, nameFolded: foldName(form.name), updatedAt: clock() } };
  return unitOfWork(async ({ session }) => {
    const updating = models.plans.findOneAndUpdate({ _id: planId }, change, { returnDocument: 'after', session });
    const plan = await refuseTakenName(updating.lean<Plan | null>().exec());
    if (plan === null) throw new AppError(refusals.PLAN_NOT_FOUND);
    return plan;
  });
}
