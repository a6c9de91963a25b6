import { asConflict, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { applyNewer } from '@studio/chassis/events/apply-newer';
import { subscribe, type Subscription } from '@studio/chassis/events/subscription';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  type AccountState,
} from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { ledgerCollected } from '@studio/contracts/events/export-events';
import { assignmentEvents } from '@studio/contracts/events/membership-events';
import { onAssignmentChanged } from './credits/apply-assignment.ts';
import { onLedgerCollected, type TellLedgerParts } from './credits/tell-ledger.ts';
import { closeAccount } from './rules/credit-policy.ts';
import { type FreeBookingsParts, freeComingSeats, freeSeatsOfInactive } from './seats/free-bookings.ts';
import { readAccount, writeCreditChange } from './seats/write-credits.ts';
import { leaveAllWaitlists } from './waitlist/waitlist.ts';

/** The events that training consumes. */
export function subscriptions(parts: FreeBookingsParts & TellLedgerParts): Subscription[] {
  return [
    subscribe(accountRegistered, onAccountChanged(parts)),
    subscribe(accountChanged, onAccountChanged(parts)),
    subscribe(accountDeleted, onAccountDeleted(parts)),
    ...assignmentEvents.map((declaration) => subscribe(declaration, onAssignmentChanged(parts))),
    subscribe(ledgerCollected, onLedgerCollected(parts)),
  ];
}

/** Keeps the members projection; frees seats when the account asks for it. An account that is active again may get one. */
function onAccountChanged(parts: FreeBookingsParts) {
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
function onAccountDeleted(parts: FreeBookingsParts) {
  const keep = onAccountChanged(parts);
  return async (envelope: Envelope<AccountState>): Promise<void> => {
    const nobody = { email: '', firstName: '', lastName: '', phone: '', unsubscribeToken: '', deleted: true };
    await keep({ ...envelope, payload: { ...envelope.payload, ...nobody } });
    await closeDeletedAccount(parts, envelope.payload.accountId);
  };
}

/**
 * Takes all credits of a deleted member, ends their waiting, fixed slots and calendar address, and frees the seats in
 * coming trainings. The credits go first: a concurrent booking then conflicts on the account's version and is decided
 * again.
 */
async function closeDeletedAccount(parts: FreeBookingsParts, accountId: string): Promise<void> {
  await takeAll(parts, accountId);
  await leaveAllWaitlists(parts, accountId);
  await parts.stores.fixedSlots.deleteMany({ accountId });
  await parts.stores.calendarFeeds.deleteOne({ _id: accountId });
  await freeComingSeats(parts, { accountId, by: 'system' });
  await takeAll(parts, accountId);
}

async function takeAll({ stores, unitOfWork, clock }: FreeBookingsParts, accountId: string): Promise<void> {
  await retryOnConflict(() =>
    unitOfWork(async (tx) => {
      const before = await readAccount(stores, accountId, tx.session);
      const change = closeAccount(before, { at: clock(), actor: 'system', actorId: null });
      await asConflict(() => writeCreditChange(stores, tx, { before, change }));
    }),
  );
}
