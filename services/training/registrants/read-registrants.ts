import type { mongo } from 'mongoose';
import type { Booking } from '../models/booking.model.ts';
import type { CoachFacts, Member } from '../models/member.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';

/** Somebody who booked a training, as administrators and its coach read them. */
export interface Registrant {
  readonly booking: Booking;
  /** Missing while the account has not arrived yet. */
  readonly member: Member | undefined;
  readonly facts: CoachFacts | undefined;
  /** No earlier booking of theirs stands, but for those that they missed (`docs/product.md` §3.17). */
  readonly isFirstClass: boolean;
}

type Stores = Pick<TrainingStores, 'bookings' | 'members' | 'coachFacts'>;

/** The registrants of a training in the order of booking. */
export async function readRegistrants(stores: Stores, training: Training): Promise<Registrant[]> {
  const rows = await bookingsQuery(stores, training).toArray();
  const _id = { $in: rows.map(({ accountId }) => accountId) };
  const [members, facts] = await Promise.all([
    stores.members.find({ _id }).toArray(),
    stores.coachFacts.find({ _id }).toArray(),
  ]);
  const memberOf = new Map(members.map((member) => [member._id, member]));
  const factsOf = new Map(facts.map((each) => [each._id, each]));
  return rows
    .toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime())
    .map(({ earlier, ...booking }) => {
      const { accountId } = booking;
      const isFirstClass = earlier.length === 0;
      return { booking, member: memberOf.get(accountId), facts: factsOf.get(accountId), isFirstClass };
    });
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
