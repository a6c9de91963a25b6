import { coalesceReads } from '@studio/chassis/concurrency/coalesce-reads';
import { addStudioDays } from '@studio/contracts/studio-time';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';

/** The scheduled trainings of a week in the order of their start. */
export type Week = readonly Training[];

/** Reads a week by its Monday. Returns the same array while nothing in the week has changed. */
export type ReadWeeks = (monday: string) => Promise<Week>;

interface KeptWeek {
  readonly stamp: string;
  readonly week: Week;
  /** It differed at the last read: the next read skips the comparison of versions. */
  readonly isChanging: boolean;
}

type Trainings = TrainingStores['trainings'];

const mostKept = 64;

/**
 * Concurrent readers of a week share one read, which starts after they asked. For a cached week only ids and versions
 * are read, from an index alone: every visible change raises a version, so equal versions prove the cache current,
 * whichever process wrote.
 */
export function createWeekReader({ trainings }: Pick<TrainingStores, 'trainings'>): ReadWeeks {
  const kept = new Map<string, KeptWeek>();

  const look = async (monday: string): Promise<Week> => {
    const known = kept.get(monday);
    if (known && !known.isChanging && known.stamp === (await readStamp(trainings, monday))) return known.week;
    const found = await scheduledIn(trainings, monday).toArray();
    const stamp = stampOf(found);
    const isSame = known?.stamp === stamp;
    const week = isSame ? known.week : found;
    kept.delete(monday);
    kept.set(monday, { stamp, week, isChanging: known !== undefined && !isSame });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return week;
  };
  const read = coalesceReads<Week>(async (mondays) => {
    const weeks = await Promise.all([...mondays].map(async (monday) => [monday, await look(monday)] as const));
    return new Map(weeks);
  });
  return async (monday) => (await read(monday)) ?? [];
}

async function readStamp(trainings: Trainings, monday: string): Promise<string> {
  return stampOf(await weekStamps(trainings, monday).toArray());
}

/** Ids and versions of a week's trainings, in the order of the week. */
export function weekStamps(trainings: Trainings, monday: string) {
  return scheduledIn(trainings, monday).project<Pick<Training, '_id' | 'version'>>({ _id: 1, version: 1 });
}

function scheduledIn(trainings: Trainings, monday: string) {
  const dates = { $gte: monday, $lte: addStudioDays(monday, 6) };
  return trainings
    .find({ status: 'scheduled', date: dates }, { hint: 'week-versions' })
    .sort({ date: 1, startTime: 1, category: 1 });
}

function stampOf(trainings: readonly Pick<Training, '_id' | 'version'>[]): string {
  return trainings.map(({ _id, version }) => `${_id}:${version}`).join(' ');
}
