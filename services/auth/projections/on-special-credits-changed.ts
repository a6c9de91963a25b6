import { applyAllNewer } from '@studio/chassis/events/apply-all-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { SpecialCreditsState } from '@studio/contracts/events/training-events';
import type { AuthModels } from '../models/auth-models.ts';

/** Keeps the special trainings left, for the profile and the user list. */
export function onSpecialCreditsChanged({ creditBalances }: Pick<AuthModels, 'creditBalances'>) {
  return async (envelopes: readonly Envelope<SpecialCreditsState>[]): Promise<void> => {
    const states = envelopes.map(({ payload: { accountId, specialTrainingsRemaining }, version }) => {
      return { _id: accountId, specialTrainingsRemaining, version };
    });
    await applyAllNewer(creditBalances, states);
  };
}
