import { AppError } from '@studio/chassis/http/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { MembershipParts } from '../membership-parts.ts';

/** Takes a plan off the offer; who holds it keeps it, by its snapshot. @throws AppError PLAN_NOT_FOUND */
export function deletePlan(
  { models, unitOfWork }: Pick<MembershipParts, 'models' | 'unitOfWork'>,
  planId: string,
): Promise<void> {
  return unitOfWork(async ({ session }) => {
    const { deletedCount } = await models.plans.deleteOne({ _id: planId }, { session });
    if (deletedCount === 0) throw new AppError(refusals.PLAN_NOT_FOUND);
  });
}
