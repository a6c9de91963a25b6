import type { ClientSession, mongo } from 'mongoose';
import { assertAllMatched } from '@studio/chassis/concurrency/version-conflict';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Booking } from './booking.model.ts';
import type { CreditAccount } from './credit-account.model.ts';
import type { SettledSlot } from './fixed-slot.model.ts';
import type { Guest } from './guest.model.ts';
import type { NewMovement } from './movement.model.ts';
import type { Reason } from './reason.model.ts';
import type { Training } from './training.model.ts';
import type { TrainingStores } from './training-stores.ts';

/*
 * Trainings, bookings and accounts are written only at the version that was read; otherwise these functions throw
 * VersionConflictError. This keeps a training from being oversold and a credit from being spent twice, with any number
 * of processes.
 */

/** A document as read, and as it is to be written. */
export interface Changed<T, Before = T> {
  readonly before: Before;
  readonly after: T;
}

/** Writes seats and waitlists. */
export async function writeTrainings(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  session: ClientSession,
  changed: readonly Changed<Training>[],
): Promise<void> {
  const updates = changed.map(
    ({ before, after: { seatsTaken, waitlist, released, slotsDue, slotsSince, version } }) => ({
      filter: { _id: before._id, version: before.version, seatsTaken: before.seatsTaken },
      update: {
        $set: {
          seatsTaken,
          slotsDue,
          version,
          ...(waitlist !== before.waitlist && { waitlist }),
          ...(released && released !== before.released && { released }),
          ...(slotsSince && { slotsSince }),
        },
        ...unsetting({
          ...(before.released && !released && { released: '' as const }),
          ...(before.slotsSince && !slotsSince && { slotsSince: '' as const }),
        }),
      },
    }),
  );
  await updateAll(trainings, session, updates);
}

/** Writes the cancellation of trainings. */
export async function writeCancellations(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  session: ClientSession,
  changed: readonly Changed<Training>[],
): Promise<void> {
  const updates = changed.map(({ before, after: { status, cancellation, waitlist, version, revision } }) => ({
    filter: { _id: before._id, version: before.version },
    update: { $set: { status, cancellation, waitlist, version, revision } },
  }));
  await updateAll(trainings, session, updates);
}

/** Writes who gives trainings. */
export async function writeCoaches(
  { trainings }: Pick<TrainingStores, 'trainings'>,
  session: ClientSession,
  changed: readonly Changed<Training>[],
): Promise<void> {
  const updates = changed.map(({ before, after: { coach, ownerId, version, revision, editedAt } }) => ({
    filter: { _id: before._id, version: before.version },
    update: {
      $set: { version, revision, ...(editedAt && { editedAt }), ...(coach && { coach }), ...(ownerId && { ownerId }) },
      $unset: { ...(!coach && { coach: '' as const }), ...(!ownerId && { ownerId: '' as const }) },
    },
  }));
  await updateAll(trainings, session, updates);
}

/** MongoDB refuses an empty `$unset`. */
function unsetting<F extends object>(fields: F) {
  return Object.keys(fields).length > 0 ? { $unset: fields } : {};
}

async function updateAll(
  trainings: TrainingStores['trainings'],
  session: ClientSession,
  updates: readonly mongo.UpdateOneModel<Training>[],
): Promise<void> {
  if (updates.length === 0) return;
  const operations = updates.map((updateOne) => ({ updateOne }));
  const { matchedCount } = await trainings.bulkWrite(operations, { session, ordered: false });
  assertAllMatched(matchedCount, updates.length);
}

/**
 * Updates come before inserts: a member who cancels and books again in one batch must free the seat first, because
 * MongoDB checks the unique index at every write.
 */
export async function writeBookings(
  { bookings }: Pick<TrainingStores, 'bookings'>,
  session: ClientSession,
  changed: readonly Changed<Booking, Booking | undefined>[],
): Promise<void> {
  if (changed.length === 0) return;
  const updates = changed.flatMap(({ before, after }) => (before ? [updateOf(before, after)] : []));
  const inserts = changed.flatMap(({ before, after }) => (before ? [] : [{ insertOne: { document: after } }]));
  // Ordered, because the driver sends inserts first among unordered writes.
  const result = await bookings.bulkWrite([...updates, ...inserts], { session, ordered: true });
  assertAllMatched(result.matchedCount + result.insertedCount, changed.length);
}

function updateOf(before: Booking, after: Booking) {
  const { status, cancelledAt, cancelledBy, cancelRequestId, attendance, version } = after;
  const { releasedAt, handovers, requestIds, arrivedAt, forgivenAt } = after;
  const gone = {
    ...(before.releasedAt && !releasedAt && { releasedAt: '' as const }),
    ...(before.arrivedAt && !arrivedAt && { arrivedAt: '' as const }),
  };
  return {
    updateOne: {
      filter: { _id: before._id, version: before.version },
      update: {
        $set: {
          status,
          cancelledAt,
          cancelledBy,
          cancelRequestId,
          attendance,
          version,
          ...(releasedAt && { releasedAt }),
          ...(handovers && { handovers }),
          ...(requestIds && { requestIds }),
          ...(arrivedAt && { arrivedAt }),
          ...(forgivenAt && { forgivenAt }),
        },
        ...(Object.keys(gone).length > 0 && { $unset: gone }),
      },
    },
  };
}

/** Adds guests. */
export async function writeGuests(
  { guests }: Pick<TrainingStores, 'guests'>,
  session: ClientSession,
  made: readonly Guest[],
): Promise<void> {
  if (made.length > 0) await guests.insertMany([...made], { session, ordered: false });
}

/** Replaces accounts, and inserts those that are not stored yet. */
export async function writeAccounts(
  { creditAccounts }: Pick<TrainingStores, 'creditAccounts'>,
  session: ClientSession,
  changed: readonly Changed<CreditAccount>[],
): Promise<void> {
  if (changed.length === 0) return;
  const result = await creditAccounts.bulkWrite(
    changed.map(({ before, after: { _id, ...replacement } }) => ({
      replaceOne: { filter: { _id, version: before.version }, replacement, upsert: before.version === 0 },
    })),
    { session, ordered: false },
  );
  assertAllMatched(result.matchedCount + result.upsertedCount, changed.length);
}

/** Stores the results of fixed slots. A slot that was removed meanwhile is not restored. */
export async function writeSlotResults(
  { fixedSlots }: Pick<TrainingStores, 'fixedSlots'>,
  session: ClientSession,
  settled: readonly SettledSlot[],
): Promise<void> {
  if (settled.length === 0) return;
  await fixedSlots.bulkWrite(
    settled.map(({ slot: { _id }, result }) => ({
      updateOne: { filter: { _id }, update: { $set: { last: result } } },
    })),
    { session, ordered: false },
  );
}

/** Adds entries to the ledger. */
export async function writeMovements(
  { movements }: Pick<TrainingStores, 'movements'>,
  session: ClientSession,
  made: readonly NewMovement[],
): Promise<void> {
  if (made.length === 0) return;
  await movements.insertMany(
    made.map((movement) => ({ ...movement, _id: newId() })),
    { session, ordered: false },
  );
}

/** Stores why members were passed over and how waitlists moved. A reason that is already stored stays as it is. */
export async function writeReasons(
  { reasons }: Pick<TrainingStores, 'reasons'>,
  session: ClientSession,
  made: readonly Reason[],
): Promise<void> {
  if (made.length === 0) return;
  await reasons.bulkWrite(
    made.map(({ _id, ...reason }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: reason }, upsert: true },
    })),
    { session, ordered: false },
  );
}
