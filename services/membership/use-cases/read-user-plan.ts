import { AppError } from '@studio/chassis/http/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { MembershipParts } from '../membership-parts.ts';
import { type CurrentPlan, readCurrentPlan } from './read-current-plan.ts';

/** A user's plan, for administrators. @throws AppError USER_NOT_FOUND */
export async function readUserPlan(
  parts: Pick<MembershipParts, 'models' | 'clock'>,
  accountId: string,
): Promise<CurrentPlan> {
  const exists = await parts.models.accounts.exists({ _id: accountId, deleted: false });
  if (exists === null) throw new AppError(refusals.USER_NOT_FOUND);
  return readCurrentPlan(parts, accountId);
}
