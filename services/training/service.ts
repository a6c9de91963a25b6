import type { Service } from '@studio/chassis/process/run-service';
import { trainingApiSettings, type trainingSettings, workerSettings } from './config.ts';
import { openApi } from './open-api.ts';
import { openTrainingProcess, type TrainingProcess } from './open-process.ts';
import { startWorker } from './start-worker.ts';

/** The service training; docs/architecture.md «Processes and roles». */
export const training: Service<
  typeof trainingApiSettings,
  typeof workerSettings,
  TrainingProcess,
  typeof trainingSettings
> = {
  name: 'training',
  settings: { api: trainingApiSettings, worker: workerSettings },
  open: openTrainingProcess,
  openApi,
  startWorker,
};
