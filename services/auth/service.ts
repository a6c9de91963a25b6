import type { Service } from '@studio/chassis/process/run-service';
import { authApiSettings, workerSettings } from './config.ts';
import { openApi } from './open-api.ts';
import { type AuthProcess, openAuthProcess } from './open-process.ts';
import { startWorker } from './start-worker.ts';

/** The service auth; docs/architecture.md «Processes and roles». */
export const auth: Service<typeof authApiSettings, typeof workerSettings, AuthProcess> = {
  name: 'auth',
  settings: { api: authApiSettings, worker: workerSettings },
  open: openAuthProcess,
  openApi,
  startWorker,
};
