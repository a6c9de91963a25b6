import { assertAllMatched } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { trainingChanged } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import { keepTraining as keepTrainingRoute } from '@studio/contracts/http/training-admin-routes';
import { findTraining } from '../models/reads.ts';
import type { Training } from '../models/training.model.ts';
import { presentAdminTraining } from '../present-training.ts';
import { keptTraining } from '../rules/schedule-policy.ts';
import { trainingFact } from '../seats/seat-events.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The route by which an administrator lets a class take place however few have booked it. */
export function keepBinding(parts: TrainingParts): Binding {
  return on(keepTrainingRoute, async ({ params }) => ({
    training: presentAdminTraining(await keepTraining(parts, params.id)),
    message: 'La clase se da con quienes vengan',
  }));
}

/**
 * Removes the minimum of participants from a class, as an edit; no change for a class without one.
 * @throws AppError TRAINING_NOT_FOUND, TRAINING_CANCELLED
 */
function keepTraining(
  { stores, unitOfWork, clock }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'clock'>,
  id: string,
): Promise<Training> {
  return unitOfWork(async (tx) => {
    const before = await findTraining(stores, id, tx.session);
    if (before.status === 'cancelled') throw new AppError(refusals.TRAINING_CANCELLED);
    const after = keptTraining(before, clock());
    if (after === before) {
      tx.dropAct();
      return before;
    }
    const asRead = { _id: id, version: before.version };
    const { matchedCount } = await stores.trainings.replaceOne(asRead, after, { session: tx.session });
    assertAllMatched(matchedCount, 1);
    tx.emit(trainingChanged, trainingFact(after));
    return after;
  });
}
