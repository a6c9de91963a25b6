import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { writeAccounts } from '../models/guarded-writes.ts';
import { attendanceMarked } from '@studio/contracts/events/training-events';
import { movedMailDue } from '../mails/known-time.ts';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import { attendanceAfterMove } from '../rules/attendance-policy.ts';
import { moveWeekUse } from '../rules/credit-policy.ts';
import { knownAfterMove } from '../rules/move-policy.ts';
import { bookingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';

type Parts = Pick<TrainingParts, 'stores' | 'mailOutbox' | 'clock'>;

interface Moved {
  readonly from: Training;
  readonly to: Training;
}

/**
 * Moves the bookings of a training to its new time, with their use of the weekly limit, and mails the registrants. Marks of
 * attendance are cleared where the new time is too far ahead for them.
 */
export async function moveBookings(parts: Parts, tx: Transaction, { from, to }: Moved): Promise<Booking[]> {
  const { session } = tx;
  const moved = await parts.stores.bookings.find({ trainingId: from._id, status: 'booked' }, { session }).toArray();
  const now = parts.clock();
  await parts.stores.bookings.bulkWrite(
    moved.map((booking) => {
      const { attendance, version } = attendanceAfterMove(booking, to, now);
      const known = { week: to.week, startsAt: to.startsAt, knownTime: knownAfterMove(booking, { from, to }) };
      return { updateOne: { filter: { _id: booking._id }, update: { $set: { ...known, attendance, version } } } };
    }),
    { session },
  );
  for (const booking of moved) {
    const after = attendanceAfterMove(booking, to, now);
    if (after !== booking) tx.emit(attendanceMarked, bookingFact(after));
  }
  if (from.week !== to.week) await moveWeekUses(parts, tx, { from, to, moved });
  await parts.mailOutbox.write(
    session,
    moved.map((booking) => movedMailDue(booking, to)),
  );
  return moved;
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
  await writeAccounts(stores, tx.session, changed);
}
