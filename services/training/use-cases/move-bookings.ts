import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { writeAccounts } from '../seats/seat-transaction.ts';
import { movedMailDue } from '../mails/training-moved-mail.ts';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import { moveWeekUse } from '../policies/credit-policy.ts';
import { knownAfterMove } from '../policies/move-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'stores' | 'mailOutbox'>;

interface Moved {
  readonly from: Training;
  readonly to: Training;
}

/** Moves the bookings of a training to its new time, with their use of the weekly limit, and mails the registrants. */
export async function moveBookings(parts: Parts, tx: Transaction, { from, to }: Moved): Promise<void> {
  const { session } = tx;
  const moved = await parts.stores.bookings.find({ trainingId: from._id, status: 'booked' }, { session }).toArray();
  await parts.stores.bookings.bulkWrite(
    moved.map((booking) => ({
      updateOne: {
        filter: { _id: booking._id },
        update: {
          $set: { week: to.week, startsAt: to.startsAt, knownTime: knownAfterMove(booking, { from, to }) },
        },
      },
    })),
    { session },
  );
  if (from.week !== to.week) await moveWeekUses(parts, tx, { from, to, moved });
  await parts.mailOutbox.write(
    session,
    moved.map((booking) => movedMailDue(booking, to)),
  );
}

async function moveWeekUses(
  { stores }: Parts,
  tx: Transaction,
  { from, to, moved }: Moved & { moved: readonly Booking[] },
): Promise<void> {
  const byPayer = new Map(moved.map((booking) => [booking.accountId, booking]));
  const accounts = await stores.creditAccounts
    .find({ _id: { $in: [...byPayer.keys()] } }, { session: tx.session })
    .toArray();
  const weeks = { from: from.week, to: to.week };
  const changed = accounts
    .map((before) => ({ before, after: moveWeekUse(before, byPayer.get(before._id)!, weeks).account }))
    .filter(({ before, after }) => after !== before);
  await writeAccounts(stores, tx, changed);
}
