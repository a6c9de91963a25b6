import { applyNewer } from '@studio/chassis/events/apply-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { TrainingState } from '@studio/contracts/events/training-events';
import type { ReportingModels } from '../models/reporting-models.ts';

/** Keeps when a training is, and how many seats it has. */
export function onTrainingChanged({ trainings }: Pick<ReportingModels, 'trainings'>) {
  return async ({ payload, version }: Envelope<TrainingState>): Promise<void> => {
    const { trainingId, category, date, startTime, capacity, status } = payload;
    const set = { category, date, startTime, capacity, status, startsAt: new Date(payload.startsAt) };
    await applyNewer(trainings, { id: trainingId, version, set });
  };
}
