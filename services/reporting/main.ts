import { runService } from '@studio/chassis/process/run-service';
import { reporting } from './service.ts';

await runService(reporting());
