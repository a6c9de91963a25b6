import { newestOfEach, type NewerState, writeFoundNewer } from '@studio/chassis/events/apply-newer';
import { type Model, trusted } from 'mongoose';
import type { Tally } from '../models/tally.model.ts';
import type { TallyName } from '../policies/tally-policy.ts';

interface Tallied<T> {
  readonly model: Model<T>;
  readonly tallies: Model<Tally>;
  /** Where a row counts; nowhere where that is undefined. */
  readonly tallyOf: (row: T) => TallyName | undefined;
}

type State<T> = Omit<NewerState<T>, 'session'>;

/** `applyAllNewer` for rows that are counted: the rows and the tallies that they move between commit together. */
export async function applyTallied<T extends { _id: string; version: number }>(
  { model, tallies, tallyOf }: Tallied<T>,
  states: readonly State<T>[],
): Promise<void> {
  const newest = newestOfEach(states);
  await model.db.transaction(async (session) => {
    const known = await readRows(model, newest).session(session);
    const before = new Map<string, T>(known.map((row) => [row._id, row]));
    const news = newest.filter(({ id, version }) => version > (before.get(id)?.version ?? -1));
    if (news.length === 0) return;
    await writeFoundNewer(model, news, session);
    const moves = new Map<TallyName, number>();
    const move = (row: T | undefined, by: number) => {
      const name = row && tallyOf(row);
      if (name) moves.set(name, (moves.get(name) ?? 0) + by);
    };
    for (const { id, set } of news) {
      const row = before.get(id);
      move(row, -1);
      move({ ...row, ...set } as unknown as T, 1);
    }
    for (const [name, by] of moves) {
      if (by !== 0) await tallies.updateOne({ _id: name }, { $inc: { count: by } }, { session, upsert: true });
    }
  });
}

function readRows<T extends { _id: string }>(model: Model<T>, states: readonly State<T>[]) {
  const ids = states.map(({ id }) => id);
  return (model as unknown as Model<{ _id: string }>).find({ _id: trusted({ $in: ids }) }).lean<T[]>();
}
