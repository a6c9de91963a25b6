import { startConsumer } from '@studio/chassis/events/consumer';
import type { HttpServer } from '@studio/chassis/http/http-server';
import { eventsCheck, jobsCheck } from '@studio/chassis/process/readiness-checks';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { serveProbes } from '@studio/chassis/process/serve-probes';
import type { reportingWorkerSettings } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { type ReportTiming, startReportJobs } from './jobs/report.job.ts';
import { openMakerPool } from './making/maker-pool.ts';
import { openReporting } from './open-reporting.ts';
import { countTallies } from './use-cases/count-tallies.ts';

export interface WorkerTiming extends ReportTiming {
  readonly clock: () => Date;
}

/** A process has 8 s to stop. */
const usualTiming: WorkerTiming = {
  clock: () => new Date(),
  reviveEveryMs: 2_000,
  cleanEveryMs: 60_000,
  farewellMs: 5_000,
};

/** Puts the worker together: event consumer, makers of reports, and its probes. */
export async function startWorker(
  process: ProcessParts<typeof reportingWorkerSettings>,
  { clock, ...timing }: WorkerTiming = usualTiming,
): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const { models, files, connection, broker, checks } = await openReporting(process);
  await countTallies(models);
  const consumer = await startConsumer({
    broker,
    service: 'reporting',
    subscriptions: subscriptions(models),
    logger,
    metrics,
  });
  onStop('event consumer', () => consumer.close());
  const { MONGO_URL: mongoUrl, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const makers = openMakerPool({ mongoUrl, databaseName: connection.name });
  onStop('report makers', () => makers.close());
  const making = { models, files, makers, clock, logger, studioName: config.STUDIO_NAME };
  const reports = await startReportJobs(making, { redisUrl, namespace, logger, metrics }, timing);
  onStop('report jobs', () => reports.close());

  return serveProbes(process, [...checks, eventsCheck(consumer), jobsCheck('reports', reports)]);
}
