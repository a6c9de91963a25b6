import { runService } from '@studio/chassis/process/run-service';
import { auth } from './service.ts';

await runService(auth);
