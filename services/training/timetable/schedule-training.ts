import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { newId } from '@studio/chassis/mongo/new-id';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { trainingScheduled } from '@studio/contracts/events/training-events';
import { refusals } from '@studio/contracts/http/refusals';
import * as routes from '@studio/contracts/http/training-admin-routes';
import { trainingFact } from '../seats/seat-events.ts';
import type { Training } from '../models/training.model.ts';
import { presentAdminTraining } from '../present-training.ts';
import { newTraining, type TrainingForm } from '../rules/schedule-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { coachOfForm } from './choose-coach.ts';

/** The routes by which administrators see and schedule trainings. */
export function scheduleBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.listAdminTrainings, async ({ query }) => (await listTrainings(parts, query)).map(presentAdminTraining)),
    on(routes.scheduleTraining, async ({ body }) => ({
      training: presentAdminTraining(await scheduleTraining(parts, body)),
      message: 'Entrenamiento creado exitosamente',
    })),
  ];
}

/** The scheduled trainings, newest date first, between two studio dates (inclusive) if given. */
function listTrainings(
  { stores }: Pick<TrainingParts, 'stores'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Training[]> {
  const dates = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  const filter = { status: 'scheduled' as const, ...(Object.keys(dates).length > 0 && { date: dates }) };
  return stores.trainings.find(filter, { hint: 'scheduled' }).sort({ date: -1, startTime: -1, category: -1 }).toArray();
}

/**
 * Schedules a training and books its fixed slots.
 * @throws AppError DUPLICATE_TRAINING when one of this category is scheduled then in that room, COACH_NOT_FOUND
 */
async function scheduleTraining(
  { stores, unitOfWork, fillSeats }: Pick<TrainingParts, 'stores' | 'unitOfWork' | 'fillSeats'>,
  form: TrainingForm,
): Promise<Training> {
  const id = newId();
  return unitOfWork(async (tx) => {
    const training = newTraining(id, form, { coach: await coachOfForm(stores, form, tx.session) });
    await refusingDuplicates(() => stores.trainings.insertOne(training, { session: tx.session }));
    tx.emit(trainingScheduled, trainingFact(training));
    tx.noteAct({ about: { training: id } });
    await fillSeats(tx, { trainingIds: [id], accountIds: [] });
    return (await stores.trainings.findOne({ _id: id }, { session: tx.session })) ?? training;
  });
}

export async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(refusals.DUPLICATE_TRAINING, { cause: error });
    throw error;
  }
}
