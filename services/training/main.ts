import { runService } from '@studio/chassis/process/run-service';
import { training } from './service.ts';

await runService(training);
