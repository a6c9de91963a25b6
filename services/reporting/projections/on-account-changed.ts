import type { AccountState } from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { erasedPerson, personOf } from '@studio/contracts/person';
import type { ReportingModels } from '../models/reporting-models.ts';
import { tallyOfAccount } from '../tallies/tally-policy.ts';
import { applyTallied } from '../tallies/apply-tallied.ts';

/** Stores the account for figures and reports; a deleted one without personal data. */
export function onAccountChanged({ accounts, tallies }: Pick<ReportingModels, 'accounts' | 'tallies'>) {
  return async ({ payload, version }: Envelope<AccountState>): Promise<void> => {
    const { accountId, type, status, deleted } = payload;
    const figures = { type, status, deleted, createdAt: new Date(payload.createdAt) };
    const state = { _id: accountId, ...figures, ...(deleted ? erasedPerson : personOf(payload)), version };
    await applyTallied({ model: accounts, tallies, tallyOf: tallyOfAccount }, [state]);
  };
}
