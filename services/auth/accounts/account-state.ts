import type { AccountState } from '@studio/contracts/events/account-events';
import { erasedPerson, personOf } from '@studio/contracts/person';
import type { Account } from '../models/account.model.ts';
import type { DeletedAccount } from '../models/deleted-account.model.ts';

/** The published state of an account. */
export function accountState(account: Account): AccountState {
  const { refusedMails = [], unsubscribeToken } = account;
  return {
    ...personOf(account),
    ...standingOf(account),
    deleted: false,
    refusedMails: [...refusedMails],
    unsubscribeToken,
  };
}

/** The published state of a deleted account, without personal data. */
export function deletedAccountState(account: DeletedAccount): AccountState {
  return { ...erasedPerson, ...standingOf(account), deleted: true, refusedMails: [], unsubscribeToken: '' };
}

function standingOf({ _id, type, status, createdAt }: Account | DeletedAccount) {
  return { accountId: _id, type, status, createdAt: createdAt.toISOString() };
}
