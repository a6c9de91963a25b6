import { AppError } from '@studio/chassis/http/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { MembershipParts } from '../membership-parts.ts';

/** Takes a plan off the offer; who holds it keeps it, by its snapshot. @throws AppError PLAN_NOT_FOUND */
export async function deletePlan({ models }: Pick<MembershipParts, 'models'>, planId: string): Promise<void> {
  const { deletedCount } = await models.plans.deleteOne({ _id: planId });
  if (deletedCount === 0) throw new AppError(refusals.PLAN_NOT_FOUND);
}
