import type { UnitOfWork } from '@studio/chassis/mongo/unit-of-work';
import { guarded, untilWon } from '../concurrency/lost-race.ts';
import { readAccount, writeCreditChange } from '../credits/write-credits.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { SeatAct } from '../policies/booking-policy.ts';
import { closeAccount } from '../policies/credit-policy.ts';
import { currentContext } from '@studio/chassis/logging/request-context';
import type { RunSeatBatch } from '../seats/seat-batch.ts';

export interface CloseAccountParts {
  readonly stores: TrainingStores;
  readonly unitOfWork: UnitOfWork;
  readonly runSeatBatch: RunSeatBatch;
  readonly clock: () => Date;
}

/**
 * Takes all credits of somebody who was deleted and frees the seats in coming trainings (DESIGN §6). Closing comes
 * first: a booking that was being decided meanwhile finds another version of the account, and is decided anew.
 */
export async function closeDeletedAccount(parts: CloseAccountParts, accountId: string): Promise<void> {
  await takeAll(parts, accountId);
  await freeSeats(parts, accountId);
  await takeAll(parts, accountId);
}

async function freeSeats({ stores, runSeatBatch, clock }: CloseAccountParts, accountId: string): Promise<void> {
  const coming = await stores.bookings
    .find({ accountId, status: 'booked', startsAt: { $gt: clock() } }, { hint: 'of-member' })
    .toArray();
  const acts = coming.map(({ trainingId }): SeatAct => ({ kind: 'release', trainingId, accountId, by: 'system' }));
  if (acts.length === 0) return;
  const { published } = await runSeatBatch(acts.map((act) => ({ act, context: currentContext() })));
  await published;
}

async function takeAll({ stores, unitOfWork, clock }: CloseAccountParts, accountId: string): Promise<void> {
  await untilWon(() =>
    unitOfWork(async (tx) => {
      const before = await readAccount(stores, accountId, tx.session);
      const change = closeAccount(before, { at: clock(), actor: 'system', actorId: null });
      await guarded(() => writeCreditChange(stores, tx, { before, change }));
    }),
  );
}
