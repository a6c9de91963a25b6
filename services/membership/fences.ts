import type { Fence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';

export interface Fences {
  /** Once passed, all earlier changes of accounts are applied. */
  readonly accounts: Fence;
  /** Once passed, the remaining classes, which training counts from membership's events, are up to date too. */
  readonly credits: Fence;
}

/**
 * Not ready until both fences have connected once. Later a failing fence does not make this process unready: responses
 * carry X-Data-May-Lag instead.
 */
export function fencesCheck({ accounts, credits }: Fences): ReadinessCheck {
  let wereUp = false;
  return {
    name: 'fences',
    async check() {
      const state = { accounts: accounts.isUp(), credits: credits.isUp() };
      wereUp ||= state.accounts && state.credits;
      if (!wereUp) throw new Error('not connected yet');
      return state;
    },
  };
}
