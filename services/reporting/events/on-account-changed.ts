import type { AccountState } from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import type { ReportingModels } from '../models/reporting-models.ts';
import { tallyOfAccount } from '../policies/tally-policy.ts';
import { applyTallied } from './apply-tallied.ts';

/** Keeps the account for figures and reports; a deleted one without anything personal. */
export function onAccountChanged({ accounts, tallies }: Pick<ReportingModels, 'accounts' | 'tallies'>) {
  return async ({ payload, version }: Envelope<AccountState>): Promise<void> => {
    const { accountId, type, status, deleted } = payload;
    const figures = { type, status, deleted, createdAt: new Date(payload.createdAt) };
    const state = { _id: accountId, ...figures, ...personOf(payload), version };
    await applyTallied({ model: accounts, tallies, tallyOf: tallyOfAccount }, [state]);
  };
}

function personOf(state: AccountState) {
  const { email, firstName, lastName, phone, dateOfBirth, gender, documentType, documentNumber } = state;
  if (!state.deleted) {
    return { email, firstName, lastName, phone, dateOfBirth, gender, documentType, documentNumber };
  }
  const erased = { email: '', firstName: '', lastName: '', phone: '', documentNumber: '' };
  return { ...erased, dateOfBirth: null, gender: null, documentType: null };
}
