import type { Service } from '@studio/chassis/process/run-service';
import { reportingApiSettings, reportingWorkerSettings } from './config.ts';
import { openApi } from './open-api.ts';
import { openReporting, type Reporting } from './open-reporting.ts';
import { startWorker, type WorkerTiming } from './start-worker.ts';

type ReportingService = Service<typeof reportingApiSettings, typeof reportingWorkerSettings, Reporting>;

/** A process has 8 s to stop. */
const usualTiming: WorkerTiming = {
  clock: () => new Date(),
  reviveEveryMs: 2_000,
  cleanEveryMs: 60_000,
  farewellMs: 5_000,
};

/** The service reporting; docs/architecture.md «Processes and roles». */
export function reporting(timing: WorkerTiming = usualTiming): ReportingService {
  return {
    name: 'reporting',
    settings: { api: reportingApiSettings, worker: reportingWorkerSettings },
    open: openReporting,
    openApi: (process, opened) => openApi(process, opened, timing.clock),
    startWorker: (process, opened) => startWorker(process, opened, timing),
  };
}
