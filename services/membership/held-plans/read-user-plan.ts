import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { MembershipParts } from '../membership-parts.ts';
import { type CurrentPlan, readCurrentPlan } from './read-current-plan.ts';

type Parts = Pick<MembershipParts, 'models' | 'clock'>;

export interface UserPlan extends CurrentPlan {
  /** Counts the changes of the plans that the user holds. */
  readonly version: number;
}

/** A user's plan, for administrators. @throws AppError USER_NOT_FOUND */
export async function readUserPlan(parts: Parts, accountId: string): Promise<UserPlan> {
  const exists = await parts.models.accounts.exists({ _id: accountId, deleted: false });
  if (exists === null) throw new AppError(refusals.USER_NOT_FOUND);
  return describeUserPlan(parts, accountId);
}

/** The version is read first: one that is newer than the plan beside it would hide a change. */
export async function describeUserPlan(parts: Parts, accountId: string): Promise<UserPlan> {
  const account = await parts.models.accounts.findById(accountId, { planChanges: 1 }).lean();
  return { ...(await readCurrentPlan(parts, accountId)), version: account?.planChanges ?? 0 };
}
