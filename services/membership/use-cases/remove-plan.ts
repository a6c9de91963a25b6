import { AppError } from '@studio/chassis/http/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import type { PlanRemovalStatus } from '@studio/contracts/vocabulary';
import { claimAccount } from '../assignments/claim-account.ts';
import { endAssignment, findUnended } from '../assignments/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import { endingByRemoval } from '../policies/assignment-policy.ts';

export interface PlanToRemove {
  readonly accountId: string;
  readonly status: PlanRemovalStatus;
  /** Account id of the administrator. */
  readonly removedBy: string;
  readonly ifMatch?: IfMatch | undefined;
}

/** Ends a user's active plan. @throws AppError USER_NOT_FOUND, NO_ACTIVE_PLAN, ChangedMeanwhile */
export async function removePlan(
  { models, unitOfWork, clock }: Pick<MembershipParts, 'models' | 'unitOfWork' | 'clock'>,
  { accountId, status, removedBy, ifMatch }: PlanToRemove,
): Promise<void> {
  await unitOfWork(async (tx) => {
    await claimAccount(models, accountId, tx, ifMatch);
    const held = await findUnended(models, accountId, tx.session);
    const ending = endingByRemoval(held, { status, removedBy }, clock());
    if (held === null || ending === null) throw new AppError(refusals.NO_ACTIVE_PLAN);
    await endAssignment(models, held, ending, tx);
  });
}
