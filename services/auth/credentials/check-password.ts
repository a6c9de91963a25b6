import type { Limiter } from '@studio/chassis/http/rate-limit';
import type { Account } from '../models/account.model.ts';
import type { Passwords } from './passwords.ts';

/** Failed checks per account, so that nobody can try passwords for long. */
export type PasswordAttempts = Pick<Limiter, 'check' | 'consume' | 'reset'>;

interface Parts {
  readonly passwords: Passwords;
  readonly passwordAttempts: PasswordAttempts;
}

/**
 * Whether the password is the account's; a failure counts against `account`, also where there is none (hash null).
 * Many tries at once get no further than one after another: what failed meanwhile counts before a success is told.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function checkPassword(
  { passwords, passwordAttempts }: Parts,
  account: string,
  { password, hash }: { password: string; hash: string | null },
): Promise<boolean> {
  await passwordAttempts.check(account);
  if (!(await passwords.matches(password, hash))) {
    await passwordAttempts.consume(account);
    return false;
  }
  await passwordAttempts.check(account);
  await passwordAttempts.reset(account);
  return true;
}

/** Forgets the failures of an account, whose login counts by its email: what was tried was not the new password. */
export async function forgetFailures(
  { passwordAttempts }: Pick<Parts, 'passwordAttempts'>,
  { _id, email }: Pick<Account, '_id' | 'email'>,
): Promise<void> {
  await Promise.all([_id, email].map((key) => passwordAttempts.reset(key)));
}
