import { runProcess } from '@studio/chassis/process/run-process';
import { membershipApiSettings } from './config.ts';
import { startApi } from './start-api.ts';

await runProcess({
  name: 'membership-api',
  settings: membershipApiSettings,
  start: async (process) => void (await startApi(process)),
});
