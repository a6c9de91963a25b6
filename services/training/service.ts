import { startConsumer } from '@studio/chassis/events/consumer';
import { createFence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { passFence } from '@studio/chassis/http/pass-fence';
import { createLimiter, perAddress } from '@studio/chassis/http/rate-limit';
import { openRedis } from '@studio/chassis/jobs/redis';
import { createMailOutbox, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createCommitWork, createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { openKnownSetting } from '@studio/chassis/process/known-setting';
import { eventsCheck, jobsCheck, mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { Api, Service, ServiceProcess } from '@studio/chassis/process/run-service';
import { createBrandReader } from '@studio/chassis/studio/studio-directory';
import { ARRIVAL_ATTEMPTS } from '@studio/contracts/rules/attendance';
import { bindings } from './bindings.ts';
import { startReturnSweep } from './booking/return-classes.ts';
import { startAbsenceSweep } from './absences/absence-sweeps.ts';
import { startClosureSweep } from './closures/settle-closures.ts';
import { trainingApiSettings, type trainingSettings, workerSettings } from './config.ts';
import { startFixedSlotSweep } from './fixed-slots/fixed-slots.ts';
import { startGuestErasure } from './guests/erase-guests.ts';
import { composeMail } from './mails.ts';
import { unsetBookingRules, unsetBookingWindow } from './models/studio-setting.model.ts';
import { openTraining } from './open-training.ts';
import { listStateOf, startListWatch } from './registrants/list-watch.ts';
import { createRefusalLog } from './reasons/keep-refusals.ts';
import { startReminderSweep } from './reminders/remind-of-trainings.ts';
import { seatRulesAt } from './rules/booking-policy.ts';
import { createSeatActs, createSettleTogether, seatMetrics } from './seats/seat-acts.ts';
import { createFillSeats, createSeatTransaction } from './seats/seat-transaction.ts';
import { subscriptions } from './subscriptions.ts';
import {
  openRefundQueue,
  refundJobOf,
  startFailedRefundRetry,
  startRefundSweep,
  startRefundWorker,
} from './timetable/refund-training.job.ts';
import { startThinClassSweep } from './thin-classes/tell-of-thin-classes.ts';
import type { TrainingParts } from './training-parts.ts';
import { createWeekReader } from './weeks/read-week.ts';
import { startWeekWatch } from './weeks/week-watch.ts';

const name = 'training';

/** The service training; docs/architecture.md «Processes and roles». */
export const training: Service<
  typeof trainingApiSettings,
  typeof workerSettings,
  TrainingProcess,
  typeof trainingSettings
> = {
  name,
  settings: { api: trainingApiSettings, worker: workerSettings },
  open: openTrainingProcess,
  openApi,
  startWorker,
};

type TrainingProcess = Awaited<ReturnType<typeof openTrainingProcess>>;

/** Opens what both roles of training need: database, broker, outboxes and the queue of refunds. */
async function openTrainingProcess(process: ServiceProcess<typeof trainingSettings>) {
  const { config, logger, metrics, onStop } = process;
  const { connection, stores, broker } = await openTraining(process);
  const relay = createOutboxRelay({ connection, broker, logger, metrics, waitMs: config.CATCH_UP_MS });
  onStop('outbox', () => relay.drain());
  const { REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const refundQueue = await openRefundQueue({ redisUrl, namespace, logger, metrics });
  onStop('refund queue', () => refundQueue.close());
  const commitWork = createCommitWork({ connection, relay, logger });
  const snapshotRead = createSnapshotRead(connection);
  const mailOutbox = createMailOutbox(connection);
  const clock = () => new Date();
  const knownWindow = await openKnownSetting({ collection: stores.studioSettings, unset: unsetBookingWindow, logger });
  onStop('booking window', () => knownWindow.close());
  const knownRules = await openKnownSetting({ collection: stores.studioSettings, unset: unsetBookingRules, logger });
  onStop('booking rules', () => knownRules.close());
  const seatRules = () => seatRulesAt(clock(), config, knownWindow.current(), knownRules.current());
  const seats = { stores, snapshotRead, commitWork, mailOutbox, seatRules };
  return {
    connection,
    stores,
    broker,
    refundQueue,
    unitOfWork: createUnitOfWork({ connection, relay, logger }),
    mailOutbox,
    commitWork,
    snapshotRead,
    settleActs: createSeatTransaction(seats),
    fillSeats: createFillSeats(seats),
    seatRules,
    knownWindow,
    knownRules,
    observe: seatMetrics(metrics),
    clock,
    checks: [mongoCheck(connection), outboxCheck(relay)],
  };
}

/** Opens the API of training. */
async function openApi(
  { config, logger, metrics, onStop }: ServiceProcess<typeof trainingApiSettings>,
  { connection, broker, refundQueue, observe, settleActs, ...shared }: TrainingProcess,
): Promise<Api> {
  const { stores, knownWindow } = shared;
  const fence = createFence({ broker, chain: [name], metrics, timeoutMs: config.CATCH_UP_MS });
  onStop('fence', () => fence.close());
  const readWeeks = createWeekReader(stores);
  const weekWatch = startWeekWatch({ stores, readWeeks, knownWindow, logger });
  onStop('live changes', () => weekWatch.close());
  const listWatch = startListWatch({ readState: listStateOf(stores), logger });
  onStop('live lists', () => listWatch.close());
  const refusals = createRefusalLog({ ...shared, logger });
  onStop('reasons', () => refusals.close());
  const { keep: keepRefusal } = refusals;
  const parts: TrainingParts = {
    ...shared,
    seatActs: createSeatActs({ settleActs, observe, keepRefusal }),
    keepRefusal,
    passFence: () => passFence(fence),
    mails: mailsOf(connection),
    requestRefund: (trainingId) => refundQueue.add(trainingId, refundJobOf(trainingId)),
    logger,
  };
  const redis = openRedis(config.REDIS_URL, 'asking', logger);
  onStop('redis', () => redis.disconnect());
  const reads = createLimiter({
    name: 'calendar-address',
    namespace: config.NAMESPACE,
    points: config.CALENDAR_READS_PER_ADDRESS,
    durationSeconds: 60 * 60,
    redis,
  });
  const arrivalAttempts = createLimiter({
    name: 'arrival',
    namespace: config.NAMESPACE,
    points: ARRIVAL_ATTEMPTS,
    durationSeconds: 60,
    redis,
  });
  const calendars = {
    publicUrl: config.PUBLIC_URL,
    readBrand: createBrandReader({ connection, namespace: config.NAMESPACE }, config),
    reads: perAddress(reads, () => true),
  };
  return { bindings: bindings(parts, { readWeeks, weekWatch, listWatch }, { calendars, arrivalAttempts }), fence };
}

/** What the worker does by the clock alone. */
const sweeps = {
  'fixed slots': startFixedSlotSweep,
  'released classes': startReturnSweep,
  absences: startAbsenceSweep,
  closures: startClosureSweep,
  guests: startGuestErasure,
  'thin classes': startThinClassSweep,
};

/** Starts the worker of training: event consumer, refunds, sweeps, reminders and mails. */
async function startWorker(
  { config, logger, metrics, onStop }: ServiceProcess<typeof workerSettings>,
  { connection, broker, refundQueue: queue, observe, settleActs, commitWork, ...shared }: TrainingProcess,
): Promise<ReadinessCheck[]> {
  const { PUBLIC_URL: publicUrl, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const readBrand = createBrandReader({ connection, namespace }, config);
  const settleTogether = createSettleTogether(settleActs, observe);
  const parts = { ...shared, settleTogether, mails: mailsOf(connection), logger };

  const jobs = { redisUrl, namespace, logger, metrics };
  const refunds = startRefundWorker(jobs, parts);
  onStop('refunds', () => refunds.close());
  const sweep = startRefundSweep({ ...parts, queue });
  onStop('refund sweep', () => sweep.close());
  for (const [label, start] of Object.entries(sweeps)) {
    const running = start(parts);
    onStop(label, () => running.close());
  }
  if (config.REMINDER_HOURS > 0) {
    const reminders = startReminderSweep({ ...parts, hours: config.REMINDER_HOURS });
    onStop('reminders', () => reminders.close());
  }
  const retry = startFailedRefundRetry(queue, logger);
  onStop('refund retry', () => retry.close());

  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, readBrand });
  onStop('smtp', () => mailer.close());
  const compose = composeMail({ ...parts, readBrand, publicUrl });
  const mails = await startMailWorker({ connection, service: name, ...jobs, mailer, compose, commitWork });
  onStop('mails', () => mails.close());
  const heard = subscriptions({ ...parts, broker });
  const consumer = await startConsumer({ broker, service: name, subscriptions: heard, logger, metrics });
  onStop('consumer', () => consumer.close());
  return [
    eventsCheck(consumer),
    jobsCheck('refunds', { isRunning: () => refunds.isRunning(), failedCount: () => queue.failedCount() }),
    jobsCheck('mails', mails),
  ];
}
