import { apiSettings } from '@studio/chassis/config/common-settings';
import { runProcess } from '@studio/chassis/process/run-process';
import { startEmptyService } from './start-empty-service.ts';

await runProcess({ name: 'empty-api', settings: apiSettings, start: startEmptyService });
