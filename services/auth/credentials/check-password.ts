import type { Limiter } from '@studio/chassis/http/rate-limit';
import type { Account } from '../models/account.model.ts';
import type { Passwords } from './passwords.ts';

/** Counts failed checks per account and limits them. */
export type PasswordAttempts = Pick<Limiter, 'check' | 'consume' | 'reset'>;

interface Parts {
  readonly passwords: Passwords;
  readonly passwordAttempts: PasswordAttempts;
}

/**
 * Whether the password matches; a failure counts against `account`, also for an unknown account (`hash` null).
 * The limit is checked again after a match, so that concurrent attempts get no further than sequential ones.
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

/** Resets the failures of an account under both keys: logins count by email, password changes by id. */
export async function forgetFailures(
  { passwordAttempts }: Pick<Parts, 'passwordAttempts'>,
  { _id, email }: Pick<Account, '_id' | 'email'>,
): Promise<void> {
  await Promise.all([_id, email].map((key) => passwordAttempts.reset(key)));
}
