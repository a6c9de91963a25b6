import type { Fence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';

export interface Fences {
  /** After it, all earlier accounts are known. */
  readonly accounts: Fence;
  /** After it, the classes left are known too, which training counts from events of membership. */
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
