import type { mongo } from 'mongoose';
import type { Booking } from '../models/booking.model.ts';
import type { Guest } from '../models/guest.model.ts';
import type { CoachFacts, Member } from '../models/member.model.ts';
import { readBringers, readReleasedOf } from '../models/reads.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';

/** Somebody who booked a training, or has given a seat in it up, as administrators and its coach read them. */
export interface Registrant {
  readonly booking: Booking;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
  readonly facts: CoachFacts | undefined;
  /** No earlier booking of theirs stands, but for those that they missed (`docs/product.md` §3.17). False for who gave a seat up. */
  readonly isFirstClass: boolean;
  /** Of a booking without an account. */
  readonly guest?: NamedGuest;
}

/** A guest as those read one who see the list; «Invitado» once name and telephone are erased (`docs/product.md` §3.19). */
export interface NamedGuest {
  readonly name: string;
  readonly phone?: string;
  /** The name of the member who brought the guest. */
  readonly broughtBy?: string;
}

type Stores = Pick<TrainingStores, 'bookings' | 'members' | 'coachFacts' | 'guests'>;

/** Those who come to a training in the order of booking, and then who gave a seat up, the first first. */
export async function readRegistrants(stores: Stores, training: Training): Promise<Registrant[]> {
  const rows = await bookingsQuery(stores, training).toArray();
  const released = await readReleasedOf(stores, [training]);
  const _id = { $in: [...rows, ...released].map(({ accountId }) => accountId) };
  const [members, facts, guestOf] = await Promise.all([
    stores.members.find({ _id }).toArray(),
    stores.coachFacts.find({ _id }).toArray(),
    readGuests(stores, rows),
  ]);
  const memberOf = new Map(members.map((member) => [member._id, member]));
  const factsOf = new Map(facts.map((each) => [each._id, each]));
  const present = (booking: Booking, isFirstClass: boolean): Registrant => {
    const { accountId } = booking;
    if (booking.guest) {
      const guest = guestOf.get(accountId) ?? { name: 'Invitado' };
      return { booking, member: undefined, facts: undefined, isFirstClass: false, guest };
    }
    return { booking, member: memberOf.get(accountId), facts: factsOf.get(accountId), isFirstClass };
  };
  const given = training.released ?? [];
  return [
    ...rows
      .toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
      .map(({ earlier, ...booking }) => present(booking, earlier.length === 0)),
    ...released
      .toSorted((a, b) => given.indexOf(a.accountId) - given.indexOf(b.accountId))
      .map((booking) => present(booking, false)),
  ];
}

/** Those who have no account, by the id of their bookings; asks nothing where there is none. */
async function readGuests(stores: Stores, rows: readonly Booking[]): Promise<ReadonlyMap<string, NamedGuest>> {
  const ids = rows.filter(({ guest }) => guest).map(({ _id }) => _id);
  if (ids.length === 0) return new Map();
  const guests = await stores.guests.find({ _id: { $in: ids } }).toArray();
  const bringers = await readBringers(stores, guests);
  const named = ({ _id, name, phone, broughtBy }: Guest): readonly [string, NamedGuest] => {
    const bringer = bringers.get(broughtBy ?? '');
    return [_id, { name, phone, ...(bringer !== undefined && { broughtBy: bringer }) }];
  };
  return new Map(guests.map(named));
}

type BookingRow = Booking & { readonly earlier: readonly unknown[] };

/** The standing bookings of a training, each with one of the same member that makes it no first class, where there is one. */
export function bookingsQuery(
  { bookings }: Pick<Stores, 'bookings'>,
  { _id: trainingId, startsAt }: Pick<Training, '_id' | 'startsAt'>,
): mongo.AggregationCursor<BookingRow> {
  const visited = { status: 'booked', startsAt: { $lt: startsAt }, attendance: { $ne: 'absent' } };
  const earlier = {
    from: bookings.collectionName,
    localField: 'accountId',
    foreignField: 'accountId',
    pipeline: [{ $match: visited }, { $limit: 1 }, { $project: { _id: 1 } }],
    as: 'earlier',
  };
  return bookings.aggregate<BookingRow>([{ $match: { trainingId, status: 'booked' } }, { $lookup: earlier }], {
    hint: 'seat',
  });
}
