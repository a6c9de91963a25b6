import type { Fence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';

export interface Fences {
  /** Behind it, every account is known that was there before. */
  readonly accounts: Fence;
  /** Behind it, the classes left are known as well, which training counts from our own events. */
  readonly credits: Fence;
}

/**
 * Not ready before both fences have been connected. Later one that gives up is only told of: the answers say so
 * themselves, and what a neighbour lacks must not take this process out of service.
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
