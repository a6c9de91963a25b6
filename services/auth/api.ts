import { runProcess } from '@studio/chassis/process/run-process';
import { authApiSettings } from './config.ts';
import { startApi } from './start-api.ts';

await runProcess({
  name: 'auth-api',
  settings: authApiSettings,
  start: async (parts) => void (await startApi(parts)),
});
