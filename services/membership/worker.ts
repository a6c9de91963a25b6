import { runProcess } from '@studio/chassis/process/run-process';
import { membershipWorkerSettings } from './config.ts';
import { startWorker } from './start-worker.ts';

await runProcess({
  name: 'membership-worker',
  settings: membershipWorkerSettings,
  start: async (process) => void (await startWorker(process)),
});
