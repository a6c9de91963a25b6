import { Counter, type Registry } from 'prom-client';

/**
 * How a login ended: `locked-out` is the failure after which no further one is taken, `refused` one that was not taken:
 * too many had failed, or no place was free.
 */
export type SignInOutcome = 'signed-in' | 'wrong-password' | 'locked-out' | 'refused' | 'not-active';

export type SignInCounter = Pick<Counter<'outcome'>, 'inc'>;

/** Counts logins by outcome. */
export function createSignInCounter(metrics: Registry): SignInCounter {
  return new Counter({
    name: 'sign_ins_total',
    help: 'Logins by outcome: signed-in, wrong-password, locked-out, refused (not taken), not-active',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
}
