import type { ClientSession } from 'mongoose';
import type { Account } from '../models/account.model.ts';
import { endSessions } from '../policies/session-ending-policy.ts';
import { type AccountStores, replaceAccount } from './stored-account.ts';

export interface PasswordWrite {
  readonly passwordHash: string;
  /** The session that may go on; null ends them all (DESIGN §6, accounts). */
  readonly survivor: string | null;
  readonly now: Date;
}

/** Sets a password, ends the other sessions, and takes the power from a reset link that is still on its way. */
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
