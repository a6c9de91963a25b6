import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'passwords' | 'logger'>;

/**
 * Stores a password that was just found to be right with the cost of now, where it still has another one. It stays the
 * same password: no session ends, a reset link keeps its power, and no other service is told. The next login tries again
 * what did not work; never rejects.
 */
export async function renewHash({ models, passwords, logger }: Parts, account: Account, password: string) {
  const { _id, passwordHash } = account;
  if (!passwords.needsRenewal(passwordHash)) return;
  try {
    const renewed = await passwords.hash(password);
    // Only in the place of the hash that was compared: a password that was set meanwhile, or at another login, stays.
    await models.accounts.updateOne({ _id, passwordHash }, { $set: { passwordHash: renewed } });
  } catch (error) {
    logger.warn({ err: error, accountId: _id }, 'the password keeps its former cost until the next login');
  }
}
