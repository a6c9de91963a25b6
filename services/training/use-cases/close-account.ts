import { asConflict, retryOnConflict } from '../concurrency/version-conflict.ts';
import { readAccount, writeCreditChange } from '../seats/write-credits.ts';
import { closeAccount } from '../policies/credit-policy.ts';
import { freeComingSeats, type FreeBookingsParts } from './free-bookings.ts';

/**
 * Takes all credits of somebody who was deleted and frees the seats in coming trainings (DESIGN §6). Closing comes
 * first: a booking that was being decided meanwhile finds another version of the account, and is decided anew.
 */
export async function closeDeletedAccount(parts: FreeBookingsParts, accountId: string): Promise<void> {
  await takeAll(parts, accountId);
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
