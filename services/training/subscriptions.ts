import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { replaceOlder } from '@studio/chassis/events/apply-newer';
import { emptyCopies, subscribeCopies } from '@studio/chassis/events/projection';
import { subscribe, type Subscription } from '@studio/chassis/events/subscription';
import {
  accountChanged,
  accountDeleted,
  accountRegistered,
  type AccountState,
} from '@studio/contracts/events/account-events';
import type { Envelope } from '@studio/contracts/events/event';
import { removeOf } from '@studio/chassis/mongo/collection';
import { ledgerCollected } from '@studio/contracts/events/export-events';
import { assignmentEvents } from '@studio/contracts/events/membership-events';
import { onAssignmentChanged } from './credits/apply-assignment.ts';
import { onLedgerCollected, type TellLedgerParts } from './credits/tell-ledger.ts';
import { memberCopy } from './models/member.model.ts';
import { trainingCollections, trainingCopies } from './models/training-stores.ts';
import { closeAccount } from './rules/credit-policy.ts';
import { forgetReasons } from './reasons/reasons.ts';
import { type FreeBookingsParts, freeComingSeats, freeSeatsOfInactive } from './seats/free-bookings.ts';
import { readAccount, writeCreditChange } from './seats/write-credits.ts';
import { renameCoach } from './timetable/rename-coach.ts';
import { leaveAllWaitlists } from './waitlist/waitlist.ts';

/** The events that training consumes. */
export function subscriptions(parts: FreeBookingsParts & TellLedgerParts): Subscription[] {
  const handled = [
    subscribe(accountRegistered, onAccountChanged(parts)),
    subscribe(accountChanged, onAccountChanged(parts)),
    subscribe(accountDeleted, onAccountDeleted(parts)),
    ...assignmentEvents.map((declaration) => subscribe(declaration, onAssignmentChanged(parts))),
    subscribe(ledgerCollected, onLedgerCollected(parts)),
  ];
  return [...handled, ...subscribeCopies(parts.stores.copies, trainingCopies, handled)];
}

/**
 * Updates the members projection and the coach's name at classes, and frees seats if the event asks for it. An account
 * that is active again may get a seat from a waitlist.
 */
function onAccountChanged(parts: FreeBookingsParts) {
  return async ({ payload, version, occurredAt }: Envelope<AccountState>): Promise<void> => {
    const row = memberCopy.rowOf({ payload, version });
    await parts.unitOfWork(async (tx) => {
      const [replaced] = await replaceOlder(parts.stores.copies.members, [row], tx.session);
      if (replaced) await renameCoach(parts, replaced, tx.session);
      if (row.status === 'active') await parts.fillSeats(tx, { trainingIds: [], accountIds: [row._id] });
    });
    if (payload.freesBookings) await freeSeatsOfInactive(parts, { accountId: row._id, at: new Date(occurredAt) });
  };
}

/** Erases the personal data, frees the seats and takes the credits; each step is idempotent. */
function onAccountDeleted(parts: FreeBookingsParts) {
  const keep = onAccountChanged(parts);
  return async (envelope: Envelope<AccountState>): Promise<void> => {
    const { accountId } = envelope.payload;
    await keep(envelope);
    await emptyCopies(parts.stores.copies, trainingCopies, [envelope]);
    await closeDeletedAccount(parts, accountId);
  };
}

/**
 * Removes all credits of a deleted member, their waitlist places, fixed slots, calendar address and reasons, and the
 * link to guests they brought, and frees the seats in coming trainings. The credits go first: a concurrent booking then
 * conflicts on the account's version and is decided again.
 */
async function closeDeletedAccount(parts: FreeBookingsParts, accountId: string): Promise<void> {
  await takeAll(parts, accountId);
  await leaveAllWaitlists(parts, accountId);
  await removeOf(parts.stores, trainingCollections, accountId);
  await parts.stores.guests.updateMany({ broughtBy: accountId }, { $set: { broughtBy: null } });
  await freeComingSeats(parts, { accountId, by: 'system' });
  await forgetReasons(parts, accountId);
  await takeAll(parts, accountId);
}

async function takeAll({ stores, unitOfWork, clock }: FreeBookingsParts, accountId: string): Promise<void> {
  await unitOfWork(async (tx) => {
    const before = await readAccount(stores, accountId, tx.session);
    const change = closeAccount(before, { at: clock(), actor: 'system', actorId: null });
    await asConflict(() => writeCreditChange(stores, tx, { before, change }));
  });
}
