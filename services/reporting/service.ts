import type { commonSettings } from '@studio/chassis/config/common-settings';
import { connectBroker } from '@studio/chassis/events/broker';
import { startConsumer } from '@studio/chassis/events/consumer';
import { createFence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { connectMongo, refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';
import { brokerCheck, eventsCheck, jobsCheck, mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { Api, Service, ServiceProcess } from '@studio/chassis/process/run-service';
import { createBrandReader } from '@studio/chassis/studio/studio-directory';
import { topology } from '@studio/contracts/events/topology';
import { bindings } from './bindings.ts';
import { reportingApiSettings, reportingWorkerSettings } from './config.ts';
import { operationMetrics } from './dashboard/operation-metrics.ts';
import { reportingMigrations } from './migrations/reporting-migrations.ts';
import { openReportingModels, reportingCollections } from './models/reporting-models.ts';
import { openMakerPool } from './reports/making/maker-pool.ts';
import { openReportFiles } from './reports/making/report-files.ts';
import { usualSilenceMs } from './reports/report-policy.ts';
import { openReportQueue, type ReportTiming, startReportJobs } from './reports/report.job.ts';
import { subscriptions } from './subscriptions.ts';
import { countTallies } from './tallies/keep-tallies.ts';
import { startWebhookSender } from './webhooks/send-webhooks.ts';

type ReportingService = Service<typeof reportingApiSettings, typeof reportingWorkerSettings, Reporting>;

interface Timing extends ReportTiming {
  readonly clock: () => Date;
  /** Milliseconds for which the list of enabled webhooks is cached. */
  readonly rereadMs: number;
  /** Milliseconds between two sweeps of the webhook sender. */
  readonly tellEveryMs: number;
}

/** `farewellMs` stays below the 8 s that a process has to stop. */
const usualTiming: Timing = {
  clock: () => new Date(),
  rereadMs: 1_000,
  tellEveryMs: 1_000,
  reviveEveryMs: 2_000,
  cleanEveryMs: 60_000,
  farewellMs: 5_000,
  silenceMs: usualSilenceMs,
};

/** The reporting service; see docs/architecture.md «Processes and roles». */
export function reporting(timing: Timing = usualTiming): ReportingService {
  return {
    name: 'reporting',
    settings: { api: reportingApiSettings, worker: reportingWorkerSettings },
    open: openReporting,
    openApi: (process, opened) => openApi(process, opened, timing),
    startWorker: (process, opened) => startWorker(process, opened, timing),
  };
}

type Reporting = Awaited<ReturnType<typeof openReporting>>;

/** Opens what both roles of reporting need: database with indexes, report files, broker and outbox. */
export async function openReporting(process: ServiceProcess<typeof commonSettings>) {
  const { name, config, logger, metrics, onStop } = process;
  const { MONGO_URL, RABBITMQ_URL: url, NAMESPACE: namespace } = config;
  const connection = await connectMongo({ url: MONGO_URL, database: `${namespace}_reporting`, logger });
  onStop('mongo', () => connection.close());
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const models = openReportingModels(connection);
  await runMigrations({ connection, migrations: reportingMigrations, logger });
  await ensureIndexes(connection, reportingCollections);
  const broker = await connectBroker({ url, namespace, service: 'reporting', topology, logger, name });
  onStop('broker', () => broker.close());
  const relay = createOutboxRelay({ connection, broker, logger, metrics, waitMs: config.CATCH_UP_MS });
  onStop('outbox', () => relay.drain());
  const unitOfWork = createUnitOfWork({ connection, relay, logger });
  const files = openReportFiles(connection.getClient().db(connection.name));
  return {
    models,
    files,
    connection,
    unitOfWork,
    broker,
    checks: [mongoCheck(connection), brokerCheck(broker), outboxCheck(relay)],
  };
}

/** Opens the API of reporting. */
async function openApi(
  { config, logger, metrics, onStop }: ServiceProcess<typeof reportingApiSettings>,
  { models, files, unitOfWork, broker }: Reporting,
  { clock }: Timing,
): Promise<Api> {
  operationMetrics(metrics, models.operations);
  const { NAMESPACE: namespace, REDIS_URL: redisUrl } = config;
  const queue = await openReportQueue({ redisUrl, namespace, logger, metrics });
  onStop('report queue', () => queue.close());
  // The services whose facts reporting projects, in the order in which facts follow from each other.
  const fence = createFence({
    broker,
    chain: ['membership', 'training', 'reporting'],
    metrics,
    timeoutMs: config.CATCH_UP_MS,
  });
  onStop('fence', () => fence.close());
  return { bindings: bindings({ models, unitOfWork, files, queue, clock }), fence, checks: [redisCheck(queue)] };
}

function redisCheck(queue: { isUp(): boolean }): ReadinessCheck {
  return {
    name: 'redis',
    async check() {
      if (!queue.isUp()) throw new Error('redis is down');
    },
  };
}

/** Starts the worker of reporting: event consumer, report makers and webhook sender. */
async function startWorker(
  { config, logger, metrics, onStop }: ServiceProcess<typeof reportingWorkerSettings>,
  { models, files, connection, unitOfWork, broker }: Reporting,
  { clock, rereadMs, tellEveryMs, ...timing }: Timing,
): Promise<ReadinessCheck[]> {
  await countTallies(models);
  const { MONGO_URL: mongoUrl, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const makers = openMakerPool({ mongoUrl, databaseName: connection.name, silentMs: timing.silenceMs });
  onStop('report makers', () => makers.close());
  const making = {
    models,
    files,
    makers,
    clock,
    logger,
    readBrand: createBrandReader({ connection, namespace }, config),
  };
  const reports = await startReportJobs(making, { redisUrl, namespace, logger, metrics }, timing);
  onStop('report jobs', () => reports.close());
  const exporting = { models, unitOfWork, queue: reports.queue, clock };
  const consumer = await startConsumer({
    broker,
    service: 'reporting',
    subscriptions: subscriptions(models, exporting, rereadMs),
    logger,
    metrics,
  });
  onStop('event consumer', () => consumer.close());
  const sending = { models, connection, publicUrl: config.PUBLIC_URL, logger, metrics, clock, everyMs: tellEveryMs };
  const webhooks = startWebhookSender(sending);
  onStop('webhooks', () => webhooks.close());
  return [eventsCheck(consumer), jobsCheck('reports', reports)];
}
