import { currentContext } from '@studio/chassis/context/request-context';
import { AppError } from '@studio/chassis/errors/app-error';
import { addressKey } from '@studio/chassis/http/client-address';
import type { Limiter } from '@studio/chassis/http/rate-limit';
import { refusals } from '@studio/contracts/http/refusals';
import { type AccountStores, findAccount } from '../accounts/stored-account.ts';
import type { Account } from '../models/account.model.ts';
import { comparablePassword } from '../rules/account-policy.ts';
import type { Passwords } from './passwords.ts';

type FailureLimit = Pick<Limiter, 'check' | 'consume' | 'reset'>;

/** Limits of failed checks (`docs/product.md` §5.3). */
export interface PasswordAttempts {
  /** From one place: a known device, an address, or a session. */
  readonly each: FailureLimit;
  /** On one account, from all addresses together, without a known device. */
  readonly strangers: FailureLimit;
}

/** Where a password is tried. A known device has its own count, so that no stranger locks it out. */
export type Attempt =
  | { readonly kind: 'session'; readonly accountId: string }
  | { readonly kind: 'known device'; readonly email: string; readonly device: string }
  | { readonly kind: 'stranger'; readonly email: string };

interface Parts {
  readonly passwords: Passwords;
  readonly passwordAttempts: PasswordAttempts;
}

export type PasswordCheck = { readonly kind: 'matches' } | { readonly kind: 'differs'; readonly locksOut: boolean };

/**
 * Whether the password matches. A failure counts, also for an unknown account (`hash` null). The limits are checked
 * again after a match, so that concurrent attempts get no further than sequential ones. Failures count per stored hash:
 * a new password starts all counts anew.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function checkPassword(
  { passwords, passwordAttempts }: Parts,
  attempt: Attempt,
  { password, hash }: { password: string; hash: string | null },
): Promise<PasswordCheck> {
  const limits = limitsOf(passwordAttempts, attempt).map(({ limit, key }) => ({ limit, key: `${key} ${hash}` }));
  const check = async () => {
    for (const { limit, key } of limits) await limit.check(key);
  };
  await check();
  if (!(await passwords.matches(password, hash))) {
    const left = await Promise.all(limits.map(({ limit, key }) => limit.consume(key)));
    return { kind: 'differs', locksOut: left.includes(0) };
  }
  await check();
  // The strangers' count stays: otherwise each sign-in of the owner would let them go on guessing.
  await limits[0]!.limit.reset(limits[0]!.key);
  return { kind: 'matches' };
}

interface AskingParts extends Parts, Pick<AccountStores, 'models'> {
  readonly passwordChecks: Pick<Limiter, 'consume'>;
}

/**
 * Asks a caller who is signed in for the password again, before an act that a stolen session must not carry out. Each
 * attempt is counted before it is hashed, successful ones included.
 * @returns the account with that password
 * @throws AppError WRONG_PASSWORD, TOO_MANY_REQUESTS
 */
export async function mustKnowPassword(parts: AskingParts, accountId: string, typed: string): Promise<Account> {
  await parts.passwordChecks.consume(accountId);
  const account = await findAccount(parts.models, { _id: accountId });
  const password = comparablePassword(account, typed);
  const hash = account?.passwordHash ?? null;
  const check = await checkPassword(parts, { kind: 'session', accountId }, { password, hash });
  if (!account || check.kind === 'differs') throw new AppError(refusals.WRONG_PASSWORD);
  return account;
}

/** The limits of an attempt; a success resets the first one. */
function limitsOf({ each, strangers }: PasswordAttempts, attempt: Attempt) {
  if (attempt.kind === 'session') return [{ limit: each, key: attempt.accountId }];
  if (attempt.kind === 'known device') return [{ limit: each, key: `${attempt.email} ${attempt.device}` }];
  return [
    { limit: each, key: `${attempt.email} ${addressKey(currentContext()?.clientAddress ?? '')}` },
    { limit: strangers, key: attempt.email },
  ];
}
