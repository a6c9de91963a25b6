import { retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { AppError } from '@studio/chassis/errors/app-error';
import { newId } from '@studio/chassis/mongo/new-id';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { trainingScheduled } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import { trainingFact } from '../seats/seat-events.ts';
import type { Training } from '../models/training.model.ts';
import { newTraining, type TrainingForm } from '../rules/schedule-policy.ts';
import type { TrainingParts } from '../training-parts.ts';

/** Schedules a training and books its fixed slots. @throws AppError DUPLICATE_TRAINING when one of this category is scheduled then */
export async function scheduleTraining(
  { stores, unitOfWork, fillSeats }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'fillSeats'>,
  form: TrainingForm,
): Promise<Training> {
  const training = newTraining(newId(), form);
  const { _id: id } = training;
  return retryOnConflict(() =>
    unitOfWork(async (tx) => {
      await refusingDuplicates(() => stores.trainings.insertOne(training, { session: tx.session }));
      tx.emit(trainingScheduled, trainingFact(training));
      tx.noteAct({ about: { training: id } });
      await fillSeats(tx, { trainingIds: [id], accountIds: [] });
      return (await stores.trainings.findOne({ _id: id }, { session: tx.session })) ?? training;
    }),
  );
}

export async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(refusals.DUPLICATE_TRAINING, { cause: error });
    throw error;
  }
}
