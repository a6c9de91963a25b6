import { startConsumer } from '@studio/chassis/events/consumer';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import type { HttpServer } from '@studio/chassis/http/http-server';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import { createCommitWork, createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { eventsCheck, jobsCheck, mongoCheck } from '@studio/chassis/process/readiness-checks';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { serveProbes } from '@studio/chassis/process/serve-probes';
import type { workerSettings } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import {
  openRefundQueue,
  startFailedRefundRetry,
  startRefundSweep,
  startRefundWorker,
} from './jobs/refund-training.job.ts';
import { composeMail } from './mails/compose-mail.ts';
import { bookingMetrics } from './metrics/booking-metrics.ts';
import { openTraining } from './open-training.ts';
import { createSeatBatch } from './seats/seat-batch.ts';
import { refundMail } from './use-cases/refund-training.ts';

const service = 'training';

/** Starts the background work of training: event consumer, refunds, mails and the outbox sweep. */
export async function startWorker(process: ProcessParts<typeof workerSettings>): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const { STUDIO_NAME: studioName, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const { connection, stores, broker } = await openTraining({ name: 'training-worker', ...process });
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());

  const unitOfWork = createUnitOfWork({ connection, relay, logger });
  const commitWork = createCommitWork({ connection, relay, logger });
  const mailOutbox = createMailOutbox(connection);
  const clock = () => new Date();
  const runSeatBatch = createSeatBatch({
    stores,
    snapshotRead: createSnapshotRead(connection),
    commitWork,
    mailOutbox,
    clock,
    weeksAhead: 0,
    refuseOverlaps: false,
    observe: bookingMetrics(metrics),
    mailFor: refundMail,
  });

  const jobs = { redisUrl, namespace, logger, metrics };
  const queue = await openRefundQueue(jobs);
  onStop('refund queue', () => queue.close());
  const refunds = startRefundWorker(jobs, { stores, runSeatBatch });
  onStop('refunds', () => refunds.close());
  const sweep = startRefundSweep({ stores, queue, logger, clock });
  onStop('refund sweep', () => sweep.close());
  const failedRetry = startFailedRefundRetry(queue, logger);
  onStop('retry of failed refunds', () => failedRetry.close());

  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, studioName });
  onStop('smtp', () => mailer.close());
  const compose = composeMail({ stores, unitOfWork, mailOutbox, studioName, clock });
  const mails = await startMailWorker({ connection, service, ...jobs, mailer, compose });
  onStop('mails', () => mails.close());
  const heard = subscriptions({ stores, unitOfWork, runSeatBatch, clock });
  const consumer = await startConsumer({ broker, service, subscriptions: heard, logger, metrics });
  onStop('consumer', () => consumer.close());

  return serveProbes(process, [
    mongoCheck(connection),
    eventsCheck(consumer),
    jobsCheck('refunds', { isRunning: () => refunds.isRunning(), failedCount: () => queue.failedCount() }),
    jobsCheck('mails', mails),
  ]);
}
