import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { settlePlans, writeState } from '../held-plans/stored-assignment.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { endedByDeletion } from '../rules/assignment-policy.ts';

/** Ends the plans of a deleted account in the transaction that records the deletion. */
export async function endPlansOfDeletedAccount(
  models: Pick<MembershipModels, 'assignments'>,
  accountId: string,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const plans = await settlePlans(models, accountId, now, tx);
  for (const ended of endedByDeletion(plans, now)) await writeState(models, ended, tx);
}
