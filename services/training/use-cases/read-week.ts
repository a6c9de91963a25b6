import { coalesceReads } from '@studio/chassis/session/coalesce-reads';
import { addStudioDays } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';

/** The scheduled trainings of a week, by its Monday, in the order of their start. */
export type ReadWeeks = (monday: string) => Promise<readonly Training[]>;

/** Many who look at a week at once share one read, which starts after they asked. */
export function createWeekReader({ trainings }: Pick<TrainingStores, 'trainings'>): ReadWeeks {
  const read = coalesceReads<readonly Training[]>(async (mondays) => {
    const weeks = await Promise.all(
      [...mondays].map(async (monday) => [monday, await readWeek(trainings, monday)] as const),
    );
    return new Map(weeks);
  });
  return async (monday) => (await read(monday)) ?? [];
}

function readWeek(trainings: TrainingStores['trainings'], monday: string): Promise<Training[]> {
  return trainings
    .find({ status: 'scheduled', date: { $gte: monday, $lte: addStudioDays(monday, 6) } }, { hint: 'scheduled' })
    .sort({ date: 1, startTime: 1, category: 1 })
    .toArray();
}
