import { documentNumberOf } from '@studio/contracts/document-number';
import type { Account } from '../models/account.model.ts';

/**
 * Returns the text to compare with an account's hash. While the document number is still the password, it may be typed
 * with separators (`docs/product.md` §4.2). A second comparison would reveal by its duration that the account exists.
 */
export function comparablePassword(account: Pick<Account, 'passwordIsNumberOf'> | null, typed: string): string {
  const type = account?.passwordIsNumberOf;
  return type ? documentNumberOf(type, typed) : typed;
}
