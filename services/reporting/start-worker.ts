import { startConsumer } from '@studio/chassis/events/consumer';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { eventsCheck, jobsCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import type { reportingWorkerSettings } from './config.ts';
import { subscriptions } from './subscriptions.ts';
import { type ReportTiming, startReportJobs } from './reports/report.job.ts';
import { openMakerPool } from './reports/making/maker-pool.ts';
import type { Reporting } from './open-reporting.ts';
import { countTallies } from './tallies/count-tallies.ts';

export interface WorkerTiming extends ReportTiming {
  readonly clock: () => Date;
}

/** Starts the worker of reporting: event consumer and the makers of reports. */
export async function startWorker(
  { config, logger, metrics, onStop }: ServiceProcess<typeof reportingWorkerSettings>,
  { models, files, connection, broker }: Reporting,
  { clock, ...timing }: WorkerTiming,
): Promise<ReadinessCheck[]> {
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
  return [eventsCheck(consumer), jobsCheck('reports', reports)];
}
