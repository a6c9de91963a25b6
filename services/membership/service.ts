import type { republishSettings } from '@studio/chassis/config/common-settings';
import { connectBroker } from '@studio/chassis/events/broker';
import { startConsumer } from '@studio/chassis/events/consumer';
import { createFence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { ownersIn } from '@studio/chassis/mongo/collection';
import { connectMongo, refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';
import { brokerCheck, eventsCheck, jobsCheck, mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { Api, Service, ServiceProcess } from '@studio/chassis/process/run-service';
import { createBrandReader, openStudioDirectory } from '@studio/chassis/studio/studio-directory';
import { topology } from '@studio/contracts/events/topology';
import { startPlanUpkeep } from './assignments/plan-upkeep.job.ts';
import { bindings } from './bindings.ts';
import { ensureTill } from './cash/cash-book.ts';
import { membershipApiSettings, membershipWorkerSettings } from './config.ts';
import { fencesCheck } from './fences.ts';
import { startOwnPlanWatch } from './held-plans/own-plan-watch.ts';
import { composeMail } from './mails.ts';
import type { MembershipParts } from './membership-parts.ts';
import { membershipCollections, openMembershipModels } from './models/membership-models.ts';
import { subscriptions } from './subscriptions.ts';

const service = 'membership';

interface Timing {
  readonly clock: () => Date;
  /** Milliseconds between two runs of the plan upkeep. */
  readonly upkeepEveryMs: number;
}

type MembershipService = Service<typeof membershipApiSettings, typeof membershipWorkerSettings, Membership>;

const usualTiming: Timing = { clock: () => new Date(), upkeepEveryMs: 60_000 };

/** The membership service; see docs/architecture.md «Processes and roles». */
export function membership({ clock, upkeepEveryMs }: Timing = usualTiming): MembershipService {
  return {
    name: service,
    settings: { api: membershipApiSettings, worker: membershipWorkerSettings },
    open: (process) => openMembership(process, clock),
    openApi,
    startWorker: (process, opened) => startWorker(process, opened, upkeepEveryMs),
  };
}

type Membership = Awaited<ReturnType<typeof openMembership>>;

/** Opens what both roles of membership need: database with indexes, broker and outboxes. */
export async function openMembership(process: ServiceProcess<typeof republishSettings>, clock: () => Date) {
  const { name, config, logger, metrics, onStop } = process;
  const connection = await connectMongo({ url: config.MONGO_URL, database: `${config.NAMESPACE}_membership`, logger });
  onStop('mongo', () => connection.close());
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const models = openMembershipModels(connection);
  await ensureIndexes(connection, membershipCollections);
  await ensureTill(models);

  const { RABBITMQ_URL: url, NAMESPACE: namespace } = config;
  const broker = await connectBroker({ url, namespace, service, topology, logger, name });
  onStop('broker', () => broker.close());
  const relay = createOutboxRelay({ connection, broker, logger, metrics, waitMs: config.CATCH_UP_MS });
  onStop('outbox relay', () => relay.drain());

  const unitOfWork = createUnitOfWork({ connection, relay, logger });
  const { readWaysToPay, deskClosesDay } = openStudioDirectory({ connection, namespace });
  const mailOutbox = createMailOutbox(connection);
  const parts: MembershipParts = { models, unitOfWork, mailOutbox, readWaysToPay, deskClosesDay, clock };
  return { parts, connection, broker, checks: [mongoCheck(connection), brokerCheck(broker), outboxCheck(relay)] };
}

/** Opens the API of membership. */
async function openApi(
  { config, logger, metrics, onStop }: ServiceProcess<typeof membershipApiSettings>,
  { parts, connection, broker }: Membership,
): Promise<Api> {
  const timeoutMs = config.CATCH_UP_MS;
  const fences = {
    accounts: createFence({ broker, chain: ['membership'], metrics, timeoutMs }),
    credits: createFence({ broker, chain: ['training', 'membership'], metrics, timeoutMs }),
  };
  onStop('fences', () => Promise.all([fences.accounts.close(), fences.credits.close()]));
  const ownPlanWatch = startOwnPlanWatch({ database: connection.getClient().db(connection.name), logger });
  onStop('live plans', () => ownPlanWatch.close());
  return {
    bindings: bindings(parts, fences, ownPlanWatch),
    fence: fences.credits,
    owners: ownersIn(connection, membershipCollections),
    checks: [fencesCheck(fences)],
  };
}

type WorkerProcess = ServiceProcess<typeof membershipWorkerSettings>;

/** Starts the worker of membership: event consumer, plan upkeep and mails. */
async function startWorker(
  process: WorkerProcess,
  membership: Membership,
  upkeepEveryMs: number,
): Promise<ReadinessCheck[]> {
  const { config, logger, metrics, onStop } = process;
  const { parts, broker } = membership;
  const heard = subscriptions(parts);
  const consumer = await startConsumer({ broker, service, subscriptions: heard, logger, metrics });
  onStop('event consumer', () => consumer.close());
  const { REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const upkeep = await startPlanUpkeep({ parts, redisUrl, namespace, logger, metrics, everyMs: upkeepEveryMs });
  onStop('plan upkeep', () => upkeep.close());
  const mails = await openMails(process, membership);
  return [eventsCheck(consumer), jobsCheck('plan-upkeep', upkeep), jobsCheck('mails', mails)];
}

async function openMails({ config, logger, metrics, onStop }: WorkerProcess, { connection, parts }: Membership) {
  const { PUBLIC_URL: publicUrl, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const readBrand = createBrandReader({ connection, namespace }, config);
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, readBrand });
  onStop('mailer', () => mailer.close());
  const compose = composeMail({ ...parts, readBrand, publicUrl });
  const worker = await startMailWorker({ connection, redisUrl, namespace, service, logger, metrics, mailer, compose });
  onStop('mail worker', () => worker.close());
  return worker;
}
