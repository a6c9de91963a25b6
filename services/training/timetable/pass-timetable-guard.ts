import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import type { ClientSession } from 'mongoose';
import type { TrainingStores } from '../models/training-stores.ts';

/**
 * Serializes the closing of ranges and bulk generation: of two concurrent transactions, one runs again.
 * @throws VersionConflictError
 */
export async function passTimetableGuard(
  { guards }: Pick<TrainingStores, 'guards'>,
  session: ClientSession,
): Promise<void> {
  await asConflict(() => guards.updateOne({ _id: 'timetable' }, { $inc: { passes: 1 } }, { session, upsert: true }));
}
