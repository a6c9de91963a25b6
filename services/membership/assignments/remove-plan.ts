import { AppError } from '@studio/chassis/errors/app-error';
import type { IfMatch } from '@studio/contracts/http/version';
import { lockAccount } from '../held-plans/lock-account.ts';
import { settlePlans, writeState } from '../held-plans/stored-assignment.ts';
import { planRemovedMail } from './plan-mails.ts';
import type { MembershipParts } from '../membership-parts.ts';
import { decideRemoval, type Removal } from '../rules/assignment-policy.ts';

export interface PlanToRemove extends Removal {
  readonly accountId: string;
  readonly ifMatch?: IfMatch | undefined;
}

/** Ends a user's current or next plan. @throws AppError USER_NOT_FOUND, NO_ACTIVE_PLAN, NO_NEXT_PLAN, ChangedMeanwhile */
export async function removePlan(
  { models, unitOfWork, mailOutbox, clock }: MembershipParts,
  { accountId, ifMatch, ...removal }: PlanToRemove,
): Promise<void> {
  await unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx, ifMatch);
    const now = clock();
    const decision = decideRemoval(removal, await settlePlans(models, accountId, now, tx), now);
    if (decision.kind === 'refused') throw new AppError(decision.refusal);
    await writeState(models, decision.assignment, tx);
    await mailOutbox.write(tx.session, [planRemovedMail(decision.assignment)]);
    tx.noteAct({ facts: { planName: decision.assignment.plan.name } });
  });
}
