import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { newSecretToken } from '@studio/chassis/text/secret-token';
import { accountRegistered } from '@studio/contracts/events/account-events';
import { type Account, type AccountFields, accountOf } from '../models/account.model.ts';
import { accountFact, emitPrivateFacts } from './account-events.ts';
import { type AccountStores, insertAccount } from './stored-account.ts';

type Beginning =
  | '_id'
  | 'sessions'
  | 'emailConfirmedAt'
  | 'deletionRequestedAt'
  | 'unsubscribeToken'
  | 'createdAt'
  | 'updatedAt'
  | 'version';
type Optional = 'passwordIsNumberOf' | 'consent';
export type AccountDetails = Omit<AccountFields, Beginning | Optional> & Partial<Pick<Account, Optional>>;

/** Builds an account in its initial state. */
export function newAccount(details: AccountDetails, now: Date): Account {
  return accountOf({
    passwordIsNumberOf: null,
    consent: null,
    ...details,
    _id: newId(),
    sessions: { version: 1, keeps: null },
    deletionRequestedAt: null,
    unsubscribeToken: newSecretToken(),
    createdAt: now,
    updatedAt: now,
    version: 1,
  });
}

/** Stores a new account and emits its events. @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN */
export async function openAccount(stores: AccountStores, account: Account, tx: Transaction): Promise<void> {
  await insertAccount(stores, account, tx.session);
  tx.emit(accountRegistered, accountFact(account));
  emitPrivateFacts(tx, account);
}
