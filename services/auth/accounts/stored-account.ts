import { type ClientSession, mongo } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import type { SessionDirectory } from '@studio/chassis/session/session-directory';
import type { SessionEntry } from '@studio/chassis/session/session-policy';
import { refusals } from '@studio/contracts/http/refusals';
import { type Account, type StoredAccount, withoutSearchFields } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { DeletedAccount } from '../models/deleted-account.model.ts';
import { searchFieldsOf } from '../search/search-fields.ts';

export interface AccountStores {
  readonly models: AuthModels;
  /** Every service looks sessions up here. */
  readonly directory: Pick<SessionDirectory, 'putSessionEntry'>;
}

/** Account and session entry are written together, only in this file, so that a session ends in the same transaction. */
export async function insertAccount(stores: AccountStores, account: Account, session: ClientSession): Promise<void> {
  await refuseDuplicates(stores.models.accounts.create([storedOf(account)], { session }));
  await stores.directory.putSessionEntry(session, sessionEntryOf(account));
}

/** Writes the next state of an account that was read in the same transaction. */
export async function replaceAccount(stores: AccountStores, account: Account, session: ClientSession): Promise<void> {
  const { _id } = account;
  await refuseDuplicates(stores.models.accounts.replaceOne({ _id }, storedOf(account), { session }).exec());
  await stores.directory.putSessionEntry(session, sessionEntryOf(account));
}

/**
 * Removes all personal data of an account, also from its outbox rows: a row of auth holds events of one account only, and
 * the deletion's version overtakes those that were not published. The session entry stays and marks the account as
 * deleted.
 */
export async function eraseAccount(
  { models, directory }: AccountStores,
  account: Account,
  remains: DeletedAccount,
  session: ClientSession,
): Promise<void> {
  await models.accounts.deleteOne({ _id: account._id }, { session });
  await models.resetLinks.deleteOne({ _id: account._id }, { session });
  await outboxOf(models.accounts.db).deleteMany({ 'envelopes.aggregateId': account._id }, { session });
  // A mail about a changed address contains the former one.
  await mailsOf(models.accounts.db).deleteMany({ accountId: account._id }, { session });
  await models.deletedAccounts.create([remains], { session });
  await directory.putSessionEntry(session, { ...sessionEntryOf(account), status: 'deleted' });
}

export async function findAccount(
  { accounts }: Pick<AuthModels, 'accounts'>,
  filter: { _id: string } | { email: string } | { unsubscribeToken: string },
  session: ClientSession | null = null,
): Promise<Account | null> {
  return accounts.findOne(filter, withoutSearchFields).session(session).lean<Account | null>();
}

function storedOf(account: Account): StoredAccount {
  return { ...account, ...searchFieldsOf(account) };
}

function sessionEntryOf({ _id, status, type, sessions }: Account): SessionEntry {
  return { accountId: _id, status, type, version: sessions.version, keeps: sessions.keeps };
}

/**
 * Runs a write and maps duplicate-key errors to refusals. The unique indexes also decide between concurrent writes.
 * @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN
 */
async function refuseDuplicates<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error) && error instanceof mongo.MongoServerError) {
      const fields: object = error['keyPattern'] ?? {};
      if ('email' in fields) throw new AppError(refusals.EMAIL_TAKEN);
      if ('documentNumber' in fields) throw new AppError(refusals.DOCUMENT_TAKEN);
    }
    throw error;
  }
}
