import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { assertAllMatched } from '../concurrency/version-conflict.ts';
import { writeAccounts, writeMovements } from './write-credits.ts';
import type { Booking } from '../models/booking.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { SeatChanges } from './seat-working-set.ts';

/**
 * Writes what a batch has decided, each document only where it still has the version that was read: this is what
 * keeps a training from being oversold and a credit from being spent twice, under any number of processes.
 * @throws VersionConflictError when a document has another version; nothing of the batch is written then
 */
export async function writeSeats(stores: TrainingStores, tx: Transaction, changes: SeatChanges): Promise<void> {
  const { trainings, accounts, bookings, movements } = changes;
  await writeTrainings(stores, tx, trainings);
  await writeAccounts(stores, tx, accounts);
  await writeBookings(stores, tx, bookings);
  await writeMovements(stores, tx, movements);
}

async function writeTrainings(
  { trainings }: TrainingStores,
  { session }: Transaction,
  changed: SeatChanges['trainings'],
): Promise<void> {
  const result = await trainings.bulkWrite(
    changed.map(({ before, after }) => ({
      updateOne: {
        filter: { _id: before._id, version: before.version, seatsTaken: before.seatsTaken },
        update: { $set: { seatsTaken: after.seatsTaken, version: after.version } },
      },
    })),
    { session, ordered: false },
  );
  assertAllMatched(result.matchedCount, changed.length);
}

/**
 * Updates come before inserts: a member who cancels and books again in one batch must free the seat first, because
 * MongoDB checks the unique index at every write.
 */
async function writeBookings(
  { bookings }: TrainingStores,
  { session }: Transaction,
  changed: SeatChanges['bookings'],
): Promise<void> {
  const updates = changed.flatMap(({ before, after }) => (before ? [updateOf(before, after)] : []));
  const inserts = changed.flatMap(({ before, after }) => (before ? [] : [{ insertOne: { document: after } }]));
  // Ordered, because the driver sends inserts first among unordered writes.
  const result = await bookings.bulkWrite([...updates, ...inserts], { session, ordered: true });
  assertAllMatched(result.matchedCount + result.insertedCount, changed.length);
}

function updateOf(before: Booking, { status, cancelledAt, cancelledBy, cancelRequestId, version }: Booking) {
  return {
    updateOne: {
      filter: { _id: before._id, version: before.version },
      update: { $set: { status, cancelledAt, cancelledBy, cancelRequestId, version } },
    },
  };
}
