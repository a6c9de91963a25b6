import type { AlongWithRows } from '@studio/chassis/events/apply-newer';
import type { ReportingModels } from '../models/reporting-models.ts';
import type { Tally, TallyName } from '../models/tally.model.ts';

/**
 * Commits the changes of tallies together with the rows that are counted.
 * @param tallyOf the tally a row counts in, or undefined
 */
export function tallying<T>(
  { tallies }: Pick<ReportingModels, 'tallies'>,
  tallyOf: (row: T) => TallyName | undefined,
): AlongWithRows<T & { readonly _id: string; readonly version: number }> {
  return async (replaced, session) => {
    const moves = new Map<TallyName, number>();
    const move = (row: T | undefined, by: number) => {
      const name = row && tallyOf(row);
      if (name) moves.set(name, (moves.get(name) ?? 0) + by);
    };
    for (const { before, after } of replaced) {
      move(before, -1);
      move(after, 1);
    }
    for (const [name, by] of moves) {
      if (by !== 0) await tallies.updateOne({ _id: name }, { $inc: { count: by } }, { session, upsert: true });
    }
  };
}

type Models = Pick<ReportingModels, 'accounts' | 'bookings' | 'tallies'>;

/**
 * Recounts the tallies; events keep them current afterwards. This covers rows from before tallies existed and rows that
 * were removed by hand. It runs in one transaction; if that conflicts with an event applied meanwhile, it runs again.
 */
export async function countTallies({ accounts, bookings, tallies }: Models): Promise<void> {
  await tallies.db.transaction(async (session) => {
    const counts: readonly Tally[] = [
      { _id: 'bookings', count: await bookings.countDocuments({ status: 'booked' }).session(session) },
      { _id: 'members', count: await accounts.countDocuments({ deleted: false, type: 'member' }).session(session) },
      { _id: 'admins', count: await accounts.countDocuments({ deleted: false, type: 'admin' }).session(session) },
    ];
    for (const { _id, count } of counts) {
      await tallies.updateOne({ _id }, { $set: { count } }, { session, upsert: true });
    }
  });
}
