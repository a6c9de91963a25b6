import { Counter, type Registry } from 'prom-client';
import { currentContext } from '@studio/chassis/context/request-context';
import type { Logger } from '@studio/chassis/logging/logger';
import type { Account } from '../models/account.model.ts';

/**
 * How a login ended: `locked-out` is the failure after which no further one is taken, `refused` one that was not taken:
 * too many had failed, or no place was free. `second-step`: the password was right, and a passkey or code was missing or
 * wrong. `oidc-refused`: what the identity provider answered, or did not, opens no account.
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
    help: 'Logins by outcome: signed-in, wrong-password, locked-out, refused (not taken), not-active, wrong-passkey, second-step, oidc-refused',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
}

interface Parts {
  readonly signInCounter: SignInCounter;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** Counts and logs a login, with account and client address; `cause`: what the caller is not told. */
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
