import { asConflict, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { readAccount, writeCreditChange } from './seats/write-credits.ts';
import { closeAccount } from './rules/credit-policy.ts';
import { freeComingSeats, type FreeBookingsParts } from './seats/free-bookings.ts';
import { leaveAllWaitlists } from './waitlist/leave-waitlist.ts';

/**
 * Takes all credits of a deleted member, ends their waiting, fixed slots and calendar address, and frees the seats in
 * coming trainings. The credits go first: a concurrent booking then conflicts on the account's version and is decided
 * again.
 */
export async function closeDeletedAccount(parts: FreeBookingsParts, accountId: string): Promise<void> {
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
