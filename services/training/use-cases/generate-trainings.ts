import { newId } from '@studio/chassis/mongo/new-id';
import { trainingScheduled } from '@studio/contracts/events/training-events';
import type { mongo } from 'mongoose';
import { guarded, untilWon } from '../concurrency/lost-race.ts';
import { trainingFact } from '../events/describe-state.ts';
import type { Training } from '../models/training.model.ts';
import { type BulkForm, bulkTrainings } from '../policies/bulk-policy.ts';
import { newTraining, type TrainingForm } from '../policies/schedule-policy.ts';
import { type StudioDay, studioDay } from '../policies/studio-day.ts';
import type { TrainingParts } from '../training-parts.ts';

export interface BulkCounts {
  readonly created: number;
  readonly skipped: number;
}

/**
 * Schedules what a range lacks, all of it or nothing. Sent twice at once, each training is created by one of the two
 * and skipped by the other.
 */
export function generateTrainings(
  { stores, unitOfWork }: Pick<TrainingParts, 'stores' | 'unitOfWork'>,
  form: BulkForm,
): Promise<BulkCounts> {
  return untilWon(() =>
    unitOfWork(async (tx) => {
      const { missing, existing } = await compare(stores, form, tx.session);
      const trainings = newTrainings(missing);
      if (trainings.length > 0) {
        await guarded(() => stores.trainings.insertMany(trainings, { session: tx.session, ordered: false }));
      }
      for (const training of trainings) tx.emit(trainingScheduled, trainingFact(training));
      return { created: trainings.length, skipped: existing };
    }),
  );
}

function newTrainings(forms: readonly TrainingForm[]): Training[] {
  const days = new Map<string, StudioDay>();
  return forms.map((form) => {
    const day = days.get(form.trainingDate) ?? studioDay(form.trainingDate);
    days.set(form.trainingDate, day);
    return newTraining(newId(), form, day);
  });
}

/** What `generateTrainings` would do now. */
export async function previewTrainings({ stores }: Pick<TrainingParts, 'stores'>, form: BulkForm): Promise<BulkCounts> {
  const { missing, existing } = await compare(stores, form);
  return { created: missing.length, skipped: existing };
}

async function compare(
  { trainings }: TrainingParts['stores'],
  form: BulkForm,
  session?: mongo.ClientSession,
): Promise<{ missing: TrainingForm[]; existing: number }> {
  const { category, startDate, endDate } = form;
  const scheduled = trainings.find(
    { status: 'scheduled', category, date: { $gte: startDate, $lte: endDate } },
    { projection: { date: 1, startTime: 1 }, hint: 'scheduled', ...(session && { session }) },
  );
  const taken = new Set((await scheduled.toArray()).map(({ date, startTime }) => `${date} ${startTime}`));
  const wanted = bulkTrainings(form);
  const missing = wanted.filter(({ trainingDate, startTime }) => !taken.has(`${trainingDate} ${startTime}`));
  return { missing, existing: wanted.length - missing.length };
}
