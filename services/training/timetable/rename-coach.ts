import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, mongo } from 'mongoose';
import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import type { Changed } from '../models/guarded-writes.ts';
import type { Member } from '../models/member.model.ts';
import type { Training } from '../models/training.model.ts';
import { shownNames } from '../rules/coach-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { passTimetableGuard } from './read-closed-days.ts';

/**
 * Updates the name of a current or former coach at their classes (`docs/product.md` §3.16), in the transaction that
 * changes the account. If a concurrent transaction gives this coach a class, one of the two runs again. An account
 * whose name at classes stays costs nothing; a renamed member without classes costs two lookups in an index of classes
 * with coaches.
 * @throws VersionConflictError
 */
export async function renameCoach(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  { before, after }: Changed<Member, Member | undefined>,
  session: ClientSession,
): Promise<void> {
  const names = shownNames(after);
  if (before ? isDeepStrictEqual(shownNames(before), names) : !after.coach) return;
  if (before?.coach || after.coach) await passTimetableGuard(stores, session);
  const now = clock();
  const rename = (name: string | null, which: mongo.Filter<Training>) =>
    asConflict(() =>
      stores.trainings.updateMany(
        { 'coach.id': after._id, ...which },
        { $set: { 'coach.name': name }, $inc: { version: 1 } },
        { session, hint: 'of-coach' },
      ),
    );
  // A class that began without a shown name stays that way.
  await rename(names.begun, { startsAt: { $lte: now }, 'coach.name': { $nin: [null, names.begun] } });
  await rename(names.coming, { startsAt: { $gt: now }, 'coach.name': { $ne: names.coming } });
}
