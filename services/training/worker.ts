import { runProcess } from '@studio/chassis/process/run-process';
import { workerSettings } from './config.ts';
import { startWorker } from './start-worker.ts';

await runProcess({
  name: 'training-worker',
  settings: workerSettings,
  start: async (parts) => void (await startWorker(parts)),
});
