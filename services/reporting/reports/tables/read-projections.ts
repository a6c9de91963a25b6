import type { ClientSession, Collection, Db, FindCursor } from 'mongodb';
import type { Stored } from '@studio/chassis/mongo/collection';
import type { CollectionNames, reportingCollections } from '../../models/reporting-models.ts';

/** What reports read. The plain driver takes half the memory of mongoose and returns rows in batches. */
export type Projections = {
  readonly [K in keyof CollectionNames]: Collection<Stored<(typeof reportingCollections)[K]>>;
};

/** @param names `collectionNames`: importing them here would load mongoose */
export function openProjections(database: Db, names: CollectionNames): Projections {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, database.collection(name)])) as never;
}

/** Rows read and joined at once, which keeps the number of queries low. */
export const readAtOnce = 1_000;
/** Rows written between two checks of back-pressure. */
const writtenAtOnce = 200;

/**
 * The rows of a driver's cursor in the batches that the database sends, with the next batch already requested. Reading
 * one row at a time took most of a report's time.
 */
export async function* inBatches<T>(cursor: FindCursor<T>): AsyncIterable<readonly T[]> {
  try {
    let more = cursor.hasNext();
    while (await more) {
      const batch = cursor.readBufferedDocuments();
      more = cursor.hasNext();
      // Awaited in the next round; a consumer that stops earlier ignores its error.
      more.catch(() => undefined);
      yield batch;
    }
  } finally {
    await cursor.close();
  }
}

/** The rows in pieces of the size that is written at once. */
export function* inPieces<T>(rows: readonly T[]): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += writtenAtOnce) yield rows.slice(from, from + writtenAtOnce);
}

/** Studio date of the last training that each account attended; accounts without one are missing. */
export async function lastVisitsOf(
  accountIds: readonly string[],
  { bookings, session }: Pick<Projections, 'bookings'> & { readonly session: ClientSession },
): Promise<ReadonlyMap<string, string>> {
  const visits = bookings.aggregate<{ _id: string; lastVisit: string }>(
    [
      { $match: { accountId: { $in: accountIds }, attendance: 'attended' } },
      { $lookup: { from: 'trainings', localField: 'trainingId', foreignField: '_id', as: 'training' } },
      { $group: { _id: '$accountId', lastVisit: { $max: { $first: '$training.date' } } } },
    ],
    { session },
  );
  return new Map((await visits.toArray()).map(({ _id, lastVisit }) => [_id, lastVisit]));
}

/** The names of those of these accounts that are not deleted. */
export async function namesOf(
  accountIds: readonly string[],
  { accounts, session }: Pick<Projections, 'accounts'> & { readonly session: ClientSession },
): Promise<Map<string, string>> {
  const projection = { firstName: 1, lastName: 1 } as const;
  const found = accounts.find({ _id: { $in: [...accountIds] }, deleted: false }, { projection, session });
  return new Map(
    (await found.toArray()).map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]),
  );
}

/** The name of an account in a file. */
export const nameIn = (names: ReadonlyMap<string, string>, accountId: string) =>
  names.get(accountId) ?? 'Usuario eliminado';
