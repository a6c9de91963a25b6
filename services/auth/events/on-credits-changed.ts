import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { CreditsState } from '@studio/contracts/events/training-events';
import type { AuthModels } from '../models/auth-models.ts';

/** Keeps the special trainings left, for the profile and the user list. */
export function onCreditsChanged({ creditBalances }: Pick<AuthModels, 'creditBalances'>) {
  return async ({ payload, version }: Envelope<CreditsState>): Promise<void> => {
    const { accountId, specialTrainingsRemaining } = payload;
    await applyNewer(creditBalances, { id: accountId, version, set: { specialTrainingsRemaining } });
  };
}
