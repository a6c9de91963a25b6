import { runProcess } from '@studio/chassis/process/run-process';
import { reportingApiSettings } from './config.ts';
import { startApi } from './start-api.ts';

await runProcess({
  name: 'reporting-api',
  settings: reportingApiSettings,
  start: async (process) => void (await startApi(process)),
});
