import { runService } from '@studio/chassis/process/run-service';
import { membership } from './service.ts';

await runService(membership());
