import type { ClientSession, mongo } from 'mongoose';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training } from '../models/training.model.ts';
import type { Booking } from '../models/booking.model.ts';
import { type Absence, absenceOf, type AbsenceRule, absencesMatterSince } from '../rules/absence-policy.ts';

interface AbsencesToRead {
  readonly accountIds: readonly string[];
  readonly rule: AbsenceRule;
  readonly now: Date;
  readonly session?: ClientSession;
}

type MissedRow = Booking & { readonly training: readonly Training[]; readonly unmarked: readonly unknown[] };

type Stores = Pick<TrainingStores, 'bookings' | 'trainings'>;

/** The absences of each account that can matter to the absence rule now (`docs/product.md` §3.21). */
export async function readAbsences(
  stores: Stores,
  toRead: AbsencesToRead,
): Promise<ReadonlyMap<string, readonly Absence[]>> {
  const found = new Map<string, Absence[]>();
  for await (const {
    training: [training],
    unmarked: open,
    ...booking
  } of missedQuery(stores, toRead)) {
    const absence = training && absenceOf(booking, training, open.length === 0);
    if (absence) found.set(booking.accountId, [...(found.get(booking.accountId) ?? []), absence]);
  }
  return found;
}

/** The bookings marked absent, each with its class and, if there is one, an unmarked registrant of the class. */
export function missedQuery(
  { bookings, trainings }: Stores,
  { accountIds, rule, now, session }: AbsencesToRead,
): mongo.AggregationCursor<MissedRow> {
  const accountId = { $in: [...new Set(accountIds)] };
  const missed = {
    accountId,
    startsAt: { $gte: absencesMatterSince(now, rule), $lt: now },
    status: 'booked',
    attendance: 'absent',
  } as const;
  const unmarked = [{ $match: { status: 'booked', attendance: null } }, { $limit: 1 }, { $project: { _id: 1 } }];
  return bookings.aggregate<MissedRow>(
    [
      { $match: missed },
      { $lookup: { from: trainings.collectionName, localField: 'trainingId', foreignField: '_id', as: 'training' } },
      {
        $lookup: {
          from: bookings.collectionName,
          localField: 'trainingId',
          foreignField: 'trainingId',
          pipeline: unmarked,
          as: 'unmarked',
        },
      },
    ],
    { hint: 'of-member', ...(session && { session }) },
  );
}
