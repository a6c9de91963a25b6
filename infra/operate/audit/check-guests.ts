import { GUEST_KEPT_DAYS } from '@studio/contracts/rules/guests';
import { REASONS_DAYS } from '@studio/contracts/rules/bookings';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import type { Guest } from '../../../services/training/models/guest.model.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';

/**
 * A guest's seat (docs/product.md §3.19) is a courtesy under an id of its own, which no member or credit account has.
 * Data about guests belongs to such seats.
 */
export async function* checkGuests({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const seats = new Set<string>();
  for await (const { _id, accountId, paidFrom, status } of training
    .collection<Booking>('bookings')
    .find({ guest: true })) {
    seats.add(_id);
    if (accountId !== _id) yield `booking ${_id}: a guest's, but of account ${accountId}`;
    if (paidFrom !== 'courtesy') yield `booking ${_id}: a guest's, but paid from ${paidFrom}`;
    if (status === 'released') yield `booking ${_id}: a guest's, but released`;
  }
  for (const collection of ['members', 'credit-accounts']) {
    const known = training.collection<{ _id: string }>(collection).find({ _id: { $in: [...seats] } });
    for await (const { _id } of known) yield `guest ${_id}: is among the ${collection}`;
  }
  for await (const { _id } of training.collection<Guest>('guests').find({}, { projection: { _id: 1 } })) {
    if (!seats.has(_id)) yield `guest ${_id}: has no seat`;
  }
}

/** The field that retention counts from, and the retention in days. */
const kept = {
  guests: { field: 'startsAt', days: GUEST_KEPT_DAYS },
  reasons: { field: 'at', days: REASONS_DAYS },
} as const;

const hourMs = 60 * 60_000;
/** A day of studio time ends at midnight, and expired rows are erased within an hour. */
const erasedWithinMs = 26 * hourMs;

/**
 * Guests' data and the reasons of decisions are kept no longer than the studio promises (docs/product.md §§3.19, 3.23).
 */
export async function* checkErasure({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  for (const [collection, { field, days }] of Object.entries(kept)) {
    const before = new Date(Date.now() - days * 24 * hourMs - erasedWithinMs);
    const left = await training.collection(collection).countDocuments({ [field]: { $lt: before } });
    if (left > 0) yield `${collection}: ${left} are older than ${days} days`;
  }
}
