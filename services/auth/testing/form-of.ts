import type { Account } from '../models/account.model.ts';

/** The form by which an administrator edits an account that has a document, as it is opened. */
export function formOf({ status: accountStatus, guardian: _kept, documentType, ...account }: Account) {
  if (documentType === null) throw new Error('the account has no document');
  return { ...account, documentType, accountStatus };
}
