import type { ClientSession } from 'mongoose';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import type { SessionDirectory } from '@studio/chassis/session/session-directory';
import type { SessionEntry } from '@studio/chassis/session/session-policy';
import type { Account, StoredAccount } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { DeletedAccount } from '../models/deleted-account.model.ts';
import { searchFieldsOf } from '../search/search-fields.ts';
import { refuseDuplicates } from './taken.ts';

export interface AccountStores {
  readonly models: AuthModels;
  /** What every service asks whether a session is alive. */
  readonly directory: Pick<SessionDirectory, 'putSessionEntry'>;
}

/** Without what only the searches need. */
export const withoutSearchFields = { searchText: 0, searchGrams: 0, sortName: 0 } as const;

/** Account and session entry are written together, here and nowhere else: what ends a session ends it at once. */
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
 * Removes all that is personal, also from events that were told (a deletion's version overtakes those that were not;
 * a transaction of auth tells of one account, and so does a row of its outbox, whichever version wrote it);
 * the session entry stays and says that the account is gone.
 */
export async function eraseAccount(
  { models, directory }: AccountStores,
  account: Account,
  remains: DeletedAccount,
  session: ClientSession,
): Promise<void> {
  await models.accounts.deleteOne({ _id: account._id }, { session });
  await models.resetLinks.deleteOne({ _id: account._id }, { session });
  for (const told of ['envelopes.aggregateId', 'envelope.aggregateId']) {
    await outboxOf(models.accounts.db).deleteMany({ [told]: account._id }, { session });
  }
  // A mail about a changed address holds the former one.
  await mailsOf(models.accounts.db).deleteMany({ accountId: account._id }, { session });
  await models.deletedAccounts.create([remains], { session });
  await directory.putSessionEntry(session, { ...sessionEntryOf(account), status: 'deleted' });
}

export async function findAccount(
  { accounts }: Pick<AuthModels, 'accounts'>,
  filter: { _id: string } | { email: string },
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
