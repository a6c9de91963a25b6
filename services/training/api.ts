import { runProcess } from '@studio/chassis/process/run-process';
import { trainingApiSettings } from './config.ts';
import { startApi } from './start-api.ts';

await runProcess({
  name: 'training-api',
  settings: trainingApiSettings,
  start: async (parts) => void (await startApi(parts)),
});
