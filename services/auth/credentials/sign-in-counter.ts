import { Counter, type Registry } from 'prom-client';
import { currentContext } from '@studio/chassis/context/request-context';
import type { Logger } from '@studio/chassis/logging/logger';
import type { Account } from '../models/account.model.ts';

/**
 * How a login ended. `locked-out` is the failure that exhausts the limit. `refused` was not attempted: the account had
 * too many failures or logins, or the hash queue was full. `second-step`: the password was right, but a passkey or code
 * was missing or wrong. `oidc-refused`: the identity provider's answer, or its silence, opens no account.
 */
export type SignInOutcome =
  | 'signed-in'
  | 'wrong-password'
  | 'locked-out'
  | 'refused'
  | 'not-active'
  | 'wrong-passkey'
  | 'second-step'
  | 'oidc-refused';

export type SignInCounter = Pick<Counter<'outcome'>, 'inc'>;

/** Counts logins by outcome. */
export function createSignInCounter(metrics: Registry): SignInCounter {
  return new Counter({
    name: 'sign_ins_total',
    help: 'Logins by outcome: signed-in, wrong-password, locked-out, refused (not tried), not-active, wrong-passkey, second-step, oidc-refused',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
}

interface Parts {
  readonly signInCounter: SignInCounter;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Counts and logs a login, with account and client address. `cause` is logged but never answered to the caller. */
export function noteSignIn(
  { logger, signInCounter }: Parts,
  account: Pick<Account, '_id'> | null,
  outcome: SignInOutcome,
  cause?: unknown,
): void {
  signInCounter.inc({ outcome });
  const { clientAddress } = currentContext() ?? {};
  const reason = cause instanceof Error ? { reason: cause.message } : {};
  const facts = { accountId: account?._id ?? null, clientAddress, outcome, ...reason };
  if (outcome === 'signed-in') logger.info(facts, 'signed in');
  else logger.warn(facts, 'sign-in failed');
}
