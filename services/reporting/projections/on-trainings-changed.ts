import { applyAllNewer } from '@studio/chassis/events/apply-all-newer';
import type { Envelope } from '@studio/contracts/events/event';
import type { TrainingState } from '@studio/contracts/events/training-events';
import type { ReportingModels } from '../models/reporting-models.ts';

/** Stores trainings. A bulk generation publishes thousands of these events. */
export function onTrainingsChanged({ trainings }: Pick<ReportingModels, 'trainings'>) {
  return async (envelopes: readonly Envelope<TrainingState>[]): Promise<void> => {
    const states = envelopes.map(({ payload, version }) => {
      const { trainingId, category, date, startTime, capacity, status } = payload;
      const startsAt = new Date(payload.startsAt);
      return { _id: trainingId, category, date, startTime, startsAt, capacity, status, version };
    });
    await applyAllNewer(trainings, states);
  };
}
