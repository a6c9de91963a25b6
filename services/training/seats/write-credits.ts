import type { mongo } from 'mongoose';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { type CreditAccount, emptyAccount } from '../models/credit-account.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { CreditChange } from '../rules/credit-policy.ts';
import { emitCredits } from './seat-events.ts';
import { writeAccounts, writeMovements } from '../models/guarded-writes.ts';

type Stores = Pick<TrainingStores, 'creditAccounts' | 'movements'>;

/** The account as read for a decision; an empty one if none is stored. */
export async function readAccount(
  { creditAccounts }: Pick<TrainingStores, 'creditAccounts'>,
  accountId: string,
  session?: mongo.ClientSession,
): Promise<CreditAccount> {
  return (await creditAccounts.findOne({ _id: accountId }, session ? { session } : {})) ?? emptyAccount(accountId);
}

/**
 * Writes one account's change with its movements and emits it; does nothing without a change.
 * @throws VersionConflictError when the account has another version than the one read
 */
export async function writeCreditChange(
  stores: Stores,
  tx: Transaction,
  { before, change }: { before: CreditAccount; change: CreditChange },
): Promise<void> {
  if (change.account.version === before.version) return;
  await writeAccounts(stores, tx.session, [{ before, after: change.account }]);
  await writeMovements(stores, tx.session, change.movements);
  emitCredits(tx, { before, after: change.account });
}
