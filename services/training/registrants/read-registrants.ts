import type { mongo } from 'mongoose';
import type { Booking } from '../models/booking.model.ts';
import type { Guest } from '../models/guest.model.ts';
import type { CoachFacts, Member } from '../models/member.model.ts';
import { readBringers, readReleasedOf } from '../models/reads.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';

/** A person with a booked or released seat in a training, as administrators and its coach read them. */
export interface Registrant {
  readonly booking: Booking;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
  readonly facts: CoachFacts | undefined;
  /**
   * They have no earlier booking, apart from those marked absent (`docs/product.md` §3.17). False for a released seat.
   */
  readonly isFirstClass: boolean;
  /** Present if the booking has no account. */
  readonly guest?: NamedGuest;
}

/** A guest as shown in the list; «Invitado» once name and telephone are erased (`docs/product.md` §3.19). */
export interface NamedGuest {
  readonly name: string;
  readonly phone?: string;
  /** The name of the member who brought the guest. */
  readonly broughtBy?: string;
}

type Stores = Pick<TrainingStores, 'bookings' | 'members' | 'coachFacts' | 'guests'>;

/** The booked seats of a training in the order of booking, then the released ones in the order of release. */
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

/** The guests among the bookings, by booking id. Runs no query if there are none. */
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

/** The booked seats of a training, each with an earlier booking of the member, if any, that makes it no first class. */
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
