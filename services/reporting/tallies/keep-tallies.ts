import type { Model } from 'mongoose';
import { applyAllNewer } from '@studio/chassis/events/apply-newer';
import type { ReportingModels } from '../models/reporting-models.ts';
import type { Tally } from '../models/tally.model.ts';
import type { TallyName } from './tally-policy.ts';

interface Tallied<T> {
  readonly model: Model<T>;
  readonly tallies: Model<Tally>;
  /** The tally a row counts in, or undefined. */
  readonly tallyOf: (row: T) => TallyName | undefined;
}

/** `applyAllNewer` for counted rows: commits the rows and the changes of their tallies together. */
export async function applyTallied<T extends { readonly _id: string; readonly version: number }>(
  { model, tallies, tallyOf }: Tallied<T>,
  states: readonly T[],
): Promise<void> {
  await applyAllNewer(model, states, async (replaced, session) => {
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
  });
}

type Models = Pick<ReportingModels, 'accounts' | 'bookings' | 'tallies'>;

/**
 * Recounts the tallies; events keep them current afterwards. This covers rows from before tallies existed and rows that
 * were removed by hand. It runs in one transaction; if that conflicts with an event applied meanwhile, it runs again.
 */
export async function countTallies({ accounts, bookings, tallies }: Models): Promise<void> {
  await tallies.db.transaction(async (session) => {
    const counts: Record<TallyName, number> = {
      bookings: await bookings.countDocuments({ status: 'booked' }).session(session),
      members: await accounts.countDocuments({ deleted: false, type: 'member' }).session(session),
      admins: await accounts.countDocuments({ deleted: false, type: 'admin' }).session(session),
    };
    for (const [name, count] of Object.entries(counts)) {
      await tallies.updateOne({ _id: name }, { $set: { count } }, { session, upsert: true });
    }
  });
}
