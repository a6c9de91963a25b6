import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import type { TrainingStores } from '../models/training-stores.ts';
import { closeDeletedAccount, type CloseAccountParts } from '../use-cases/close-account.ts';

/** Keeps who may be enrolled, and what registrants are called. */
export function onAccountChanged({ stores }: { readonly stores: Pick<TrainingStores, 'memberProjection'> }) {
  return async ({ payload, version }: Envelope<AccountState>): Promise<void> => {
    const { accountId, email, firstName, lastName, phone, type, status, deleted } = payload;
    const set = { email, firstName, lastName, phone, type, status, deleted };
    await applyNewer(stores.memberProjection, { id: accountId, version, set });
  };
}

/** Forgets who it was, frees the seats and takes the credits; each step changes nothing the second time. */
export function onAccountDeleted(parts: CloseAccountParts) {
  const keep = onAccountChanged(parts);
  return async (envelope: Envelope<AccountState>): Promise<void> => {
    const nobody = { email: '', firstName: '', lastName: '', phone: '', deleted: true };
    await keep({ ...envelope, payload: { ...envelope.payload, ...nobody } });
    await closeDeletedAccount(parts, envelope.payload.accountId);
  };
}
