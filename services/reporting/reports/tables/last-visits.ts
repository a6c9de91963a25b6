import type { QueryFacts } from './report-table.ts';

/** The studio date of the last training that each of the accounts attended; none for those who attended none. */
export async function lastVisitsOf(
  accountIds: readonly string[],
  { bookings, session }: Pick<QueryFacts, 'bookings' | 'session'>,
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
