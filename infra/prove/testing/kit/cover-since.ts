import type { CreditAccount } from '../../../../services/training/models/credit-account.model.ts';
import type { StudioDatabases } from '../../../run/studio-databases.ts';

/**
 * Makes a member's current plan cover classes from an earlier studio date on, as if it had begun then: a plan begins
 * today, and absences need plan-paid classes of past days. Its grant and its end stay the same.
 */
export async function coverSince(
  { of: { training } }: StudioDatabases,
  accountId: string,
  startsOn: string,
): Promise<void> {
  const accounts = training.collection<CreditAccount>('credit-accounts');
  const { matchedCount } = await accounts.updateOne(
    { _id: accountId, plan: { $ne: null } },
    { $set: { 'plan.startsOn': startsOn } },
  );
  if (matchedCount === 0) throw new Error(`${accountId} holds no plan in training`);
}
