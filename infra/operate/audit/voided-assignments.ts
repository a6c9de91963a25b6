import type { CreditAccount } from '../../../services/training/models/credit-account.model.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';

/** The audit also reads rows that the studio's code did not write. */
type AccountRow = Pick<CreditAccount, '_id'> & Partial<Pick<CreditAccount, 'voided'>>;

/** Plans voided while bookings that they had paid stood: the account's version at that moment, by assignment id. */
export async function voidedAssignments({ of: { training } }: StudioDatabases): Promise<Map<string, number>> {
  const accounts = training.collection<AccountRow>('credit-accounts').find({}, { projection: { voided: 1 } });
  const voided = new Map<string, number>();
  for await (const row of accounts) {
    for (const [assignmentId, version] of Object.entries(row.voided ?? {})) voided.set(assignmentId, version);
  }
  return voided;
}
