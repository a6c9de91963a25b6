import { type ClientSession, mongo, trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { removeOf } from '@studio/chassis/mongo/collection';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { SessionDirectory } from '@studio/chassis/session/session-directory';
import type { SessionEntry } from '@studio/chassis/session/session-policy';
import { accountChanged, accountDeleted } from '@studio/contracts/events/account-events';
import type { Refusal } from '@studio/contracts/http/problem';
import { refusals } from '@studio/contracts/http/refusals';
import {
  type Account,
  type AccountFields,
  accountOf,
  type StoredAccount,
  withoutSearchFields,
} from '../models/account.model.ts';
import { authCollections, type AuthModels } from '../models/auth-models.ts';
import { endSessions } from '../rules/account-policy.ts';
import { searchFieldsOf } from '../search/search-fields.ts';
import { accountFact, deletedAccountFact, emitPrivateFacts } from './account-events.ts';

export interface AccountStores {
  readonly models: AuthModels;
  /** Every service looks sessions up here. */
  readonly directory: Pick<SessionDirectory, 'putSessionEntry'>;
}

/** Only this file writes session entries, in the account's transaction, so that sessions end with the change. */
export async function insertAccount(stores: AccountStores, account: Account, session: ClientSession): Promise<void> {
  await refuseDuplicates(stores.models.accounts.create([storedOf(account)], { session }));
  await stores.directory.putSessionEntry(session, sessionEntryOf(account));
}

/**
 * Stores and publishes the next state of an account that was read in the same transaction; returns it. A change of status
 * ends a hold (`docs/product.md` §4.9), so that nobody returns to the status of before it.
 * @param changes the changed fields; an undefined one is removed
 * @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN
 */
export async function changeAccount(
  stores: AccountStores,
  before: Account,
  changes: Partial<AccountFields>,
  tx: Transaction,
  freesBookings?: true,
): Promise<Account> {
  const { status = before.status } = changes;
  const endsHold = status !== before.status && { heldFrom: undefined };
  const account = accountOf({ ...before, ...endsHold, ...changes, version: before.version + 1 });
  await replaceAccount(stores, account, tx.session);
  tx.emit(accountChanged, accountFact(account, freesBookings));
  emitPrivateFacts(tx, account, before);
  return account;
}

/** Stores an account that was read in the same transaction, with its session entry, and publishes nothing. */
async function replaceAccount(stores: AccountStores, account: Account, session: ClientSession): Promise<void> {
  const { _id } = account;
  await refuseDuplicates(stores.models.accounts.replaceOne({ _id }, storedOf(account), { session }).exec());
  await stores.directory.putSessionEntry(session, sessionEntryOf(account));
}

/**
 * Removes all personal data of an account, including its events in the outbox: the deletion, which it publishes,
 * supersedes those not yet published. The session entry stays and marks the account as deleted.
 */
export async function eraseAccount(
  { models, directory }: AccountStores,
  account: Account,
  deletedAt: Date,
  tx: Transaction,
): Promise<void> {
  const { session } = tx;
  const { _id, type, status, createdAt } = account;
  const remains = { _id, type, status, createdAt, deletedAt, version: account.version + 1 };
  await removeOf(models, authCollections, _id, session);
  await eraseEvents(models, _id, session);
  await models.deletedAccounts.create([remains], { session });
  await directory.putSessionEntry(session, { ...sessionEntryOf(account), status: 'deleted' });
  tx.emit(accountDeleted, deletedAccountFact(remains));
}

/** Removes only the account's own envelopes: an import stores the events of several accounts in one row. */
async function eraseEvents({ accounts }: Pick<AuthModels, 'accounts'>, aggregateId: string, session: ClientSession) {
  const outbox = outboxOf(accounts.db);
  const found = outbox.find({ 'envelopes.aggregateId': aggregateId }, { session, projection: { _id: 1 } });
  const rows = { _id: { $in: (await found.toArray()).map(({ _id }) => _id) } };
  await outbox.updateMany(rows, { $pull: { envelopes: { aggregateId } } }, { session });
  await outbox.deleteMany({ ...rows, envelopes: { $size: 0 } }, { session });
}

/**
 * Records that the owner has signed in, so that no undoing of an import takes the account away, and no invitation comes.
 * Only the first sign-in costs a write. False if an undoing or a deletion came first.
 */
export async function markSignedIn(
  { accounts }: Pick<AuthModels, 'accounts'>,
  { _id, signedInAt }: Pick<Account, '_id' | 'signedInAt'>,
  now: Date,
): Promise<boolean> {
  if (signedInAt) return true;
  const there = { _id, heldFrom: trusted({ $exists: false }) };
  const change = { $min: { signedInAt: now }, $unset: { neverSignedIn: 1, invitedAt: 1 } } as const;
  const { matchedCount } = await accounts.updateOne(there, change);
  return matchedCount > 0;
}

/** Ends the links that set an account's password. */
export async function eraseLinks(models: AuthModels, accountId: string, session: ClientSession): Promise<void> {
  const { resetLinks, invitationLinks } = authCollections;
  await removeOf(models, { resetLinks, invitationLinks }, accountId, session);
}

/** Removes every way to sign in besides the password: for a non-administrator and in `makeAdmin`. */
export function erasePasskeys(models: AuthModels, accountId: string, session: ClientSession): Promise<void> {
  const { passkeys, passkeyChallenges, signInCodes } = authCollections;
  return removeOf(models, { passkeys, passkeyChallenges, signInCodes }, accountId, session);
}

export async function findAccount(
  { accounts }: Pick<AuthModels, 'accounts'>,
  filter: { _id: string } | { email: string } | { unsubscribeToken: string },
  session: ClientSession | null = null,
): Promise<Account | null> {
  return accounts.findOne(filter, withoutSearchFields).session(session).lean<Account | null>();
}

/** The caller's account. @throws AppError SESSION_ENDED if it was deleted meanwhile */
export const findOwnAccount = findingOr(genericRefusals.SESSION_ENDED);

/** The account of a user that an administrator changes. @throws AppError USER_NOT_FOUND */
export const findUser = findingOr(refusals.USER_NOT_FOUND);

function findingOr(refusal: Refusal) {
  return async (models: Pick<AuthModels, 'accounts'>, _id: string, session?: ClientSession): Promise<Account> => {
    const account = await findAccount(models, { _id }, session);
    if (!account) throw new AppError(refusal);
    return account;
  };
}

function storedOf(account: Account): StoredAccount {
  return { ...account, ...searchFieldsOf(account) };
}

function sessionEntryOf({ _id, status, type, coach, desk, sessions }: Account): SessionEntry {
  const { version, keeps } = sessions;
  return { accountId: _id, status, type, version, ...(coach && { coach }), ...(desk && { desk }), keeps };
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

interface PasswordWrite {
  readonly passwordHash: string;
  /** The session that stays valid; null ends all of them (`docs/product.md` §4.4). */
  readonly survivor: string | null;
  readonly now: Date;
}

/** Sets a password, ends the other sessions with their devices, and the links that set a password. */
export async function writePassword(
  stores: AccountStores,
  account: Account,
  { passwordHash, survivor, now }: PasswordWrite,
  session: ClientSession,
): Promise<void> {
  const sessions = endSessions(account.sessions, survivor);
  const changes = {
    passwordHash,
    passwordIsNumberOf: null,
    passwordIsGiven: undefined,
    invitedAt: undefined,
    sessions,
    updatedAt: now,
  };
  await replaceAccount(stores, accountOf({ ...account, ...changes }), session);
  await eraseLinks(stores.models, account._id, session);
  const others = survivor === null ? {} : { 'session.id': trusted({ $ne: survivor }) };
  await stores.models.pushDevices.deleteMany({ accountId: account._id, ...others }, { session });
}
