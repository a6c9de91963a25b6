import { applyNewer, type NewerState } from '@studio/chassis/events/apply-newer';
import type { Model } from 'mongoose';
import type { Tally } from '../models/tally.model.ts';
import type { TallyName } from '../policies/tally-policy.ts';

interface Tallied<T> {
  readonly model: Model<T>;
  readonly tallies: Model<Tally>;
  /** Where a row counts; nowhere where that is undefined. */
  readonly tallyOf: (row: T) => TallyName | undefined;
}

/** `applyNewer` for rows that are counted: the row and the tallies that it moves between commit together. */
export async function applyTallied<T extends { _id: string; version: number }>(
  { model, tallies, tallyOf }: Tallied<T>,
  state: Omit<NewerState<T>, 'session'>,
): Promise<void> {
  await model.db.transaction(async (session) => {
    const before = await model.findById(state.id).session(session).lean<T | null>();
    if (before && before.version >= state.version) return;
    await applyNewer(model, { ...state, session });
    const from = before ? tallyOf(before) : undefined;
    const to = tallyOf({ ...before, ...state.set } as T);
    if (from === to) return;
    const moved = [
      { name: from, by: -1 },
      { name: to, by: 1 },
    ];
    for (const { name, by } of moved) {
      if (name) await tallies.updateOne({ _id: name }, { $inc: { count: by } }, { session, upsert: true });
    }
  });
}
