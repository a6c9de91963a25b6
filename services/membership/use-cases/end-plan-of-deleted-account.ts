import type { Transaction } from '@studio/chassis/mongo/unit-of-work';
import { endAssignment, findUnended } from '../assignments/stored-assignment.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { endingByDeletion } from '../policies/assignment-policy.ts';

/** Ends the plan of somebody who is gone, in the transaction that notes it; without one there is nothing to do. */
export async function endPlanOfDeletedAccount(
  models: Pick<MembershipModels, 'assignments'>,
  accountId: string,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const held = await findUnended(models, accountId, tx.session);
  if (held) await endAssignment(models, held, endingByDeletion(held, now), tx);
}
