import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { AccountState } from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { closeDeletedAccount } from './close-account.ts';
import { type FreeBookingsParts, freeSeatsOfInactive } from './seats/free-bookings.ts';

/** Keeps the members projection; frees seats when the account asks for it. An account that is active again may get one. */
export function onAccountChanged(parts: FreeBookingsParts) {
  return async ({ payload, version, occurredAt }: Envelope<AccountState>): Promise<void> => {
    const { accountId, email, firstName, lastName, phone, type, status, deleted } = payload;
    const { refusedMails, unsubscribeToken } = payload;
    const set = { email, firstName, lastName, phone, type, status, deleted, refusedMails, unsubscribeToken };
    await retryOnConflict(() =>
      parts.unitOfWork(async (tx) => {
        await applyNewer(parts.stores.memberProjection, { id: accountId, version, set, session: tx.session });
        if (status === 'active') await parts.fillSeats(tx, { trainingIds: [], accountIds: [accountId] });
      }),
    );
    if (payload.freesBookings) await freeSeatsOfInactive(parts, { accountId, at: new Date(occurredAt) });
  };
}

/** Erases the personal data, frees the seats and takes the credits; each step is idempotent. */
export function onAccountDeleted(parts: FreeBookingsParts) {
  const keep = onAccountChanged(parts);
  return async (envelope: Envelope<AccountState>): Promise<void> => {
    const nobody = { email: '', firstName: '', lastName: '', phone: '', unsubscribeToken: '', deleted: true };
    await keep({ ...envelope, payload: { ...envelope.payload, ...nobody } });
    await closeDeletedAccount(parts, envelope.payload.accountId);
  };
}
