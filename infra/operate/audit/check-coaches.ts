import { foldName } from '@studio/contracts/fold-name';
import type { Account } from '../../../services/auth/models/account.model.ts';
import type { Booking } from '../../../services/training/models/booking.model.ts';
import type { Movement } from '../../../services/training/models/movement.model.ts';
import type { Training } from '../../../services/training/models/training.model.ts';
import { shownNames } from '../../../services/training/rules/coach-policy.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';

type Names = ReturnType<typeof shownNames>;

/**
 * Classes show their coach as auth knows the account, and a substitute replaces another coach (docs/product.md §3.16).
 */
export async function* checkCoaches({ of: { auth, training } }: StudioDatabases): AsyncGenerator<string> {
  const names = await namesOfAccounts(auth);
  const now = new Date();
  for await (const { _id, coach, ownerId, startsAt } of training
    .collection<Training>('trainings')
    .find({ $or: [{ coach: { $exists: true } }, { ownerId: { $exists: true } }] })) {
    if (ownerId !== undefined && coach) yield `training ${_id}: has a coach and an owner for whom nobody stands in`;
    if (ownerId !== undefined && !names.has(ownerId)) yield `training ${_id}: its owner ${ownerId} is unknown to auth`;
    if (!coach) continue;
    const { id, name, substituteFor } = coach;
    if (substituteFor === id) yield `training ${_id}: its coach is their own substitute`;
    for (const known of [id, ...(substituteFor === undefined ? [] : [substituteFor])])
      if (!names.has(known)) yield `training ${_id}: its coach ${known} is unknown to auth`;
    const { begun, coming } = names.get(id) ?? { begun: name, coming: name };
    // A class that began after its coach had stopped giving classes shows no name.
    const isRight = startsAt > now ? name === coming : name === begun || name === null;
    if (!isRight) yield `training ${_id}: shows another name for its coach ${id} than the account`;
  }
}

async function namesOfAccounts(auth: StudioDatabases['of']['auth']): Promise<Map<string, Names>> {
  const names = new Map<string, Names>();
  const fields = { firstName: 1, lastName: 1, status: 1, coach: 1 };
  for await (const account of auth.collection<Account>('accounts').find({}, { projection: fields }))
    names.set(account._id, shownNames({ ...account, deleted: false }));
  for await (const { _id } of auth.collection<{ _id: string }>('deleted-accounts').find({}, { projection: { _id: 1 } }))
    names.set(_id, { begun: null, coming: null });
  return names;
}

/**
 * No two classes of a category start in one room at the same time, however the room is spelled. Classes without a room
 * count as being in the same one.
 */
export async function* checkRooms({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const taken = new Set<string>();
  const scheduled = training.collection<Training>('trainings').find({ status: 'scheduled' });
  for await (const { _id, date, startTime, category, room, roomKey } of scheduled) {
    if (roomKey !== (room === undefined ? undefined : foldName(room)))
      yield `training ${_id}: its room key is that of another room`;
    const place = [date, startTime, category, roomKey ?? ''].join(' ');
    if (taken.has(place)) yield `training ${_id}: another class is in its room`;
    taken.add(place);
  }
}

/** Bookings that the ledger attributes to coaches were made by them (docs/product.md §3.17). */
export async function* checkEnrolmentsByCoaches({ of: { training } }: StudioDatabases): AsyncGenerator<string> {
  const entries = await training
    .collection<Movement>('movements')
    .find({ actor: 'coach', key: /^book:/ })
    .toArray();
  const ids = entries.map(({ key }) => key.replace(/^book:/, ''));
  const bookings = await training
    .collection<Booking>('bookings')
    .find({ _id: { $in: ids } }, { projection: { bookedBy: 1 } })
    .toArray();
  const bookedBy = new Map(bookings.map((booking) => [`book:${booking._id}`, booking.bookedBy]));
  for (const { key, actorId } of entries)
    if (bookedBy.get(key) !== actorId) yield `${key}: entered as booked by a coach, but booked otherwise`;
}
