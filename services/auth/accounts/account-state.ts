import type { AccountState } from '@studio/contracts/events/account-events';
import type { Account } from '../models/account.model.ts';
import type { DeletedAccount } from '../models/deleted-account.model.ts';

/** What other services are told of an account. */
export function accountState(account: Account): AccountState {
  return {
    accountId: account._id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    phone: account.phone,
    dateOfBirth: account.dateOfBirth,
    gender: account.gender,
    documentType: account.documentType,
    documentNumber: account.documentNumber,
    type: account.type,
    status: account.status,
    createdAt: account.createdAt.toISOString(),
    deleted: false,
  };
}

/** What other services are told of a deleted account: nobody may keep the name, the email or the document. */
export function deletedAccountState(account: DeletedAccount): AccountState {
  return {
    accountId: account._id,
    email: '',
    firstName: '',
    lastName: '',
    phone: '',
    dateOfBirth: null,
    gender: null,
    documentType: null,
    documentNumber: '',
    type: account.type,
    status: account.status,
    createdAt: account.createdAt.toISOString(),
    deleted: true,
  };
}
