import type { ClientSession } from 'mongoose';
import type { Account } from '../models/account.model.ts';
import { endSessions } from '../rules/session-ending-policy.ts';
import { type AccountStores, replaceAccount } from './stored-account.ts';

export interface PasswordWrite {
  readonly passwordHash: string;
  /** The session that stays valid; null ends all of them (`docs/product.md` §4.4). */
  readonly survivor: string | null;
  readonly now: Date;
}

/** Sets a password, ends the other sessions and invalidates a pending reset link. */
export async function writePassword(
  stores: AccountStores,
  account: Account,
  { passwordHash, survivor, now }: PasswordWrite,
  session: ClientSession,
): Promise<void> {
  const sessions = endSessions(account.sessions, survivor);
  await replaceAccount(
    stores,
    { ...account, passwordHash, passwordIsNumberOf: null, sessions, updatedAt: now },
    session,
  );
  await stores.models.resetLinks.deleteOne({ _id: account._id }, { session });
}
