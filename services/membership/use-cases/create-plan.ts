import type { z } from 'zod';
import { newId } from '@studio/chassis/mongo/new-id';
import type { planFormSchema } from '@studio/contracts/http/membership-routes';
import type { MembershipParts } from '../membership-parts.ts';
import type { Plan } from '../models/plan.model.ts';
import { foldName } from '../plans/fold-name.ts';
import { refuseTakenName } from '../plans/name-taken.ts';

/** Puts a plan on offer. @throws AppError PLAN_NAME_TAKEN */
export async function createPlan(
  { models, unitOfWork, clock }: Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>,
  form: z.output<typeof planFormSchema>,
): Promise<Plan> {
  const now = clock();
  const nameFolded = foldName(form.name);
  const plan: Plan = { _id: newId(), ...form, nameFolded, createdAt: now, updatedAt: now, version: 1 };
  return unitOfWork(async ({ session }) => {
    await refuseTakenName(models.plans.create([plan], { session }));
    return plan;
  });
}
