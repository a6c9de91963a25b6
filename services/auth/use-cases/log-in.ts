import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import type { loginSchema } from '@studio/contracts/http/auth-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { checkPassword } from '../credentials/check-password.ts';
import { renewHash } from '../credentials/renew-hash.ts';
import type { Account } from '../models/account.model.ts';
import { comparablePassword } from '../policies/first-password-policy.ts';
import { refuseSignIn } from '../policies/sign-in-policy.ts';

type Parts = Pick<AuthParts, 'models' | 'passwords' | 'passwordAttempts' | 'issueSession' | 'logger'>;

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same work; the account's status is
 * revealed only after a correct password. If `BCRYPT_COST` changed, the first login rehashes before it answers, so that
 * the caller waits for the work it causes.
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_INACTIVE, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
 */
export async function logIn(
  parts: Parts,
  { email, password }: z.output<typeof loginSchema>,
): Promise<{ token: string; account: Account }> {
  const account = await findAccount(parts.models, { email });
  const given = comparablePassword(account, password);
  const matches = await checkPassword(parts, email, { password: given, hash: account?.passwordHash ?? null });
  if (!account || !matches) throw new AppError(refusals.INVALID_CREDENTIALS);
  const refusal = refuseSignIn(account);
  if (refusal) throw new AppError(refusal);
  await renewHash(parts, account, given);
  return { token: parts.issueSession(account), account };
}
