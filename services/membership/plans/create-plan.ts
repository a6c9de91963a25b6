import type { z } from 'zod';
import { newId } from '@studio/chassis/mongo/new-id';
import type { planFormSchema } from '@studio/contracts/http/membership-routes';
import type { MembershipParts } from '../membership-parts.ts';
import type { Plan } from '../models/plan.model.ts';
import { foldName } from '@studio/contracts/fold-name';
import { refuseTakenName } from './name-taken.ts';

/** Puts a plan on offer. @throws AppError PLAN_NAME_TAKEN */
export async function createPlan(
  { models, unitOfWork, clock }: Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>,
  form: z.output<typeof planFormSchema>,
): Promise<Plan> {
  const now = clock();
  const nameFolded = foldName(form.name);
  const plan: Plan = { _id: newId(), ...form, nameFolded, createdAt: now, updatedAt: now, version: 1 };
  return unitOfWork(async (tx) => {
    await refuseTakenName(models.plans.create([plan], { session: tx.session }));
    tx.noteAct({ about: { plan: plan._id } });
    return plan;
  });
}
