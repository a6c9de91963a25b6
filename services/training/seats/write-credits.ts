import type { mongo } from 'mongoose';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { newId } from '@studio/chassis/mongo/new-id';
import { assertAllMatched } from '../concurrency/version-conflict.ts';
import { emitCredits } from './seat-events.ts';
import { type ChangedAccount, type CreditAccount, emptyAccount } from '../models/credit-account.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { CreditChange, NewMovement } from '../policies/credit-change.ts';

type Stores = Pick<TrainingStores, 'creditAccounts' | 'movements'>;

/** The account as it is read for a decision; somebody without one has an empty one. */
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
  await writeAccounts(stores, tx, [{ before, after: change.account }]);
  await writeMovements(stores, tx, change.movements);
  emitCredits(tx, { before, after: change.account });
}

/** Replaces accounts that still have the version that was read; an account that has none yet is made. */
export async function writeAccounts(
  { creditAccounts }: Pick<TrainingStores, 'creditAccounts'>,
  { session }: Pick<Transaction, 'session'>,
  changed: readonly ChangedAccount[],
): Promise<void> {
  if (changed.length === 0) return;
  const result = await creditAccounts.bulkWrite(
    changed.map(({ before, after: { _id, ...replacement } }) => ({
      replaceOne: { filter: { _id, version: before.version }, replacement, upsert: before.version === 0 },
    })),
    { session, ordered: false },
  );
  assertAllMatched(result.matchedCount + result.upsertedCount, changed.length);
}

export async function writeMovements(
  { movements }: Pick<TrainingStores, 'movements'>,
  { session }: Pick<Transaction, 'session'>,
  made: readonly NewMovement[],
): Promise<void> {
  if (made.length === 0) return;
  await movements.insertMany(
    made.map((movement) => ({ ...movement, _id: newId() })),
    { session, ordered: false },
  );
}
