import { AppError } from '@studio/chassis/errors/app-error';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { refusals } from '@studio/contracts/http/refusals';
import type { MembershipModels } from '../models/membership-models.ts';
import type { Plan } from '../models/plan.model.ts';

/** A plan on offer, to be changed or assigned in the same transaction. @throws AppError PLAN_NOT_FOUND */
export async function findPlan(
  { plans }: Pick<MembershipModels, 'plans'>,
  planId: string,
  { session }: Transaction,
): Promise<Plan> {
  const plan = await plans.findOne({ _id: planId }).session(session).lean<Plan | null>();
  if (plan === null) throw new AppError(refusals.PLAN_NOT_FOUND);
  return plan;
}
