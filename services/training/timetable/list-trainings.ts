import type { Training } from '../models/training.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The scheduled trainings, the newest date first, between two studio dates (inclusive) where they are given. */
export function listTrainings(
  { stores }: Pick<TrainingParts, 'stores'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Training[]> {
  const dates = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  const filter = { status: 'scheduled' as const, ...(Object.keys(dates).length > 0 && { date: dates }) };
  return stores.trainings.find(filter, { hint: 'scheduled' }).sort({ date: -1, startTime: -1, category: -1 }).toArray();
}
