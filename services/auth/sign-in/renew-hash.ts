import type { Logger } from '@studio/chassis/logging/logger';
import type { Account } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { Passwords } from '../credentials/passwords.ts';

interface Parts {
  readonly models: Pick<AuthModels, 'accounts'>;
  readonly passwords: Passwords;
  readonly logger: Logger;
}

/**
 * Rehashes a password that was just verified if its hash has another cost than the configured one. The password stays the
 * same: no session ends, a reset link stays valid and no event is published. Never rejects; the next login tries again.
 */
export async function renewHash({ models, passwords, logger }: Parts, account: Account, password: string) {
  const { _id, passwordHash } = account;
  if (!passwords.needsRenewal(passwordHash)) return;
  try {
    const renewed = await passwords.hash(password);
    // Replaces only the hash that was compared: a password that was changed meanwhile stays.
    await models.accounts.updateOne({ _id, passwordHash }, { $set: { passwordHash: renewed } });
  } catch (error) {
    logger.warn({ err: error, accountId: _id }, 'password rehash failed');
  }
}
