import type { ClientSession, Collection, Db, FindCursor } from 'mongodb';
import type { ActivityEntry } from '../../models/activity.model.ts';
import type { Balance, CashClosing, CashEntry } from '../../models/cash-projections.ts';
import type { CoachFacts, GuardianOf } from '../../models/coach-facts.model.ts';
import type { Account, Assignment, Booking, Movement, Plan, Training } from '../../models/projections.ts';

/** The collections reports read. The plain driver takes half the memory of Mongoose and returns rows in batches. */
export interface Projections {
  readonly accounts: Collection<Account>;
  readonly coachFacts: Collection<CoachFacts>;
  readonly guardians: Collection<GuardianOf>;
  readonly assignments: Collection<Assignment>;
  readonly bookings: Collection<Booking>;
  readonly plans: Collection<Plan>;
  readonly trainings: Collection<Training>;
  readonly movements: Collection<Movement>;
  readonly cashEntries: Collection<CashEntry>;
  readonly balances: Collection<Balance>;
  readonly cashClosings: Collection<CashClosing>;
  readonly activity: Collection<ActivityEntry>;
}

export function openProjections(database: Db): Projections {
  return {
    accounts: database.collection<Account>('accounts'),
    coachFacts: database.collection<CoachFacts>('coach-facts'),
    guardians: database.collection<GuardianOf>('guardians'),
    assignments: database.collection<Assignment>('assignments'),
    bookings: database.collection<Booking>('bookings'),
    plans: database.collection<Plan>('plans'),
    trainings: database.collection<Training>('trainings'),
    movements: database.collection<Movement>('movements'),
    cashEntries: database.collection<CashEntry>('cash-entries'),
    balances: database.collection<Balance>('balances'),
    cashClosings: database.collection<CashClosing>('cash-closings'),
    activity: database.collection<ActivityEntry>('activity'),
  };
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
