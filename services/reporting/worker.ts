import { runProcess } from '@studio/chassis/process/run-process';
import { reportingWorkerSettings } from './config.ts';
import { startWorker } from './start-worker.ts';

await runProcess({
  name: 'reporting-worker',
  settings: reportingWorkerSettings,
  start: async (process) => void (await startWorker(process)),
});
