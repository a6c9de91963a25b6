import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { closeDeletedAccount } from '../use-cases/close-account.ts';
import { type FreeBookingsParts, freeSeatsOfInactive } from '../use-cases/free-bookings.ts';

/** Keeps the members projection; frees seats when the account asks for it. */
export function onAccountChanged(parts: FreeBookingsParts) {
  return async ({ payload, version, occurredAt }: Envelope<AccountState>): Promise<void> => {
    const { accountId, email, firstName, lastName, phone, type, status, deleted } = payload;
    const set = { email, firstName, lastName, phone, type, status, deleted };
    await applyNewer(parts.stores.memberProjection, { id: accountId, version, set });
    if (payload.freesBookings) await freeSeatsOfInactive(parts, { accountId, at: new Date(occurredAt) });
  };
}

/** Erases the personal data, frees the seats and takes the credits; each step is idempotent. */
export function onAccountDeleted(parts: FreeBookingsParts) {
  const keep = onAccountChanged(parts);
  return async (envelope: Envelope<AccountState>): Promise<void> => {
    const nobody = { email: '', firstName: '', lastName: '', phone: '', deleted: true };
    await keep({ ...envelope, payload: { ...envelope.payload, ...nobody } });
    await closeDeletedAccount(parts, envelope.payload.accountId);
  };
}
