import { type Consumer, startConsumer } from '@studio/chassis/events/consumer';
import { createReadiness, type ReadinessCheck } from '@studio/chassis/http/health';
import { type HttpServer, startHttpServer } from '@studio/chassis/http/http-server';
import { createProbeApp } from '@studio/chassis/http/probe-app';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import type { reportingWorkerSettings } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { type ReportJobs, type ReportTiming, startReportJobs } from './jobs/report.job.ts';
import { openReporting } from './open-reporting.ts';
import { countTallies } from './use-cases/count-tallies.ts';

export interface WorkerTiming extends ReportTiming {
  readonly clock: () => Date;
}

const usualTiming: WorkerTiming = { clock: () => new Date(), reviveEveryMs: 2_000, cleanEveryMs: 60_000 };

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
  const making = { models, files, connection, clock, studioName: config.STUDIO_NAME };
  const { REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const reports = await startReportJobs(making, { redisUrl, namespace, logger, metrics }, timing);
  onStop('report jobs', () => reports.close());

  const readiness = createReadiness([...checks, consumerCheck(consumer), reportsCheck(reports)]);
  const app = createProbeApp({ metrics, readiness });
  const server = await startHttpServer({ app, host: config.HOST, port: config.PORT });
  onStop('http server', () => {
    readiness.stopping();
    return server.close();
  });
  return server;
}

function consumerCheck(consumer: Consumer): ReadinessCheck {
  return {
    name: 'events',
    async check() {
      if (!consumer.isConsuming()) throw new Error('not consuming');
      return { deadLetters: await consumer.countDeadLetters() };
    },
  };
}

function reportsCheck(reports: ReportJobs): ReadinessCheck {
  return {
    name: 'reports',
    async check() {
      if (!reports.isRunning()) throw new Error('not running');
      return { failed: await reports.failedCount() };
    },
  };
}
