import { createFence } from '@studio/chassis/events/fence';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createReadiness } from '@studio/chassis/http/health';
import { createHttpApp } from '@studio/chassis/http/http-app';
import { type HttpServer, startHttpServer } from '@studio/chassis/http/http-server';
import { createMailOutbox, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import { createCommitWork, createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { mongoCheck } from '@studio/chassis/process/readiness-checks';
import type { ProcessParts } from '@studio/chassis/process/run-process';
import { createRequestMemory } from '@studio/chassis/requests/request-memory';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { createSessionGuard } from '@studio/chassis/session/session-guard';
import { createTokenVerifier } from '@studio/chassis/session/session-token';
import type { trainingApiSettings } from './config.ts';
import { bindings } from './http/bindings.ts';
import { openRefundQueue, refundJobOf } from './jobs/refund-training.job.ts';
import { startWeekWatch } from './http/week-watch.ts';
import { registrantMailDue } from './mails/registrant-mails.ts';
import { bookingMetrics } from './metrics/booking-metrics.ts';
import { openTraining } from './open-training.ts';
import { createSeatBatch } from './seats/seat-batch.ts';
import { createSeatQueue } from './seats/seat-queue.ts';
import { bisectOnConflict } from './seats/bisect-batch.ts';
import type { TrainingParts } from './training-parts.ts';
import { createWeekReader } from './weeks/read-week.ts';

/** Starts the HTTP side of training; any number of such processes may run. */
export async function startApi(process: ProcessParts<typeof trainingApiSettings>): Promise<HttpServer> {
  const { config, logger, metrics, onStop } = process;
  const { NAMESPACE: namespace, REDIS_URL: redisUrl, BOOKING_WEEKS_AHEAD: weeksAhead } = config;
  const { connection, stores, broker } = await openTraining({ name: 'training-api', ...process });
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());
  const fence = createFence({ broker, chain: ['training'], metrics });
  onStop('fence', () => fence.close());
  const refunds = await openRefundQueue({ redisUrl, namespace, logger, metrics });
  onStop('refund queue', () => refunds.close());
  const readWeeks = createWeekReader(stores);
  const weekWatch = startWeekWatch({ stores, readWeeks, logger });
  onStop('live changes', () => weekWatch.close());

  const unitOfWork = createUnitOfWork({ connection, relay, logger });
  const commitWork = createCommitWork({ connection, relay, logger });
  const mailOutbox = createMailOutbox(connection);
  const clock = () => new Date();
  const observe = bookingMetrics(metrics);
  const snapshotRead = createSnapshotRead(connection);
  const runSeatBatch = createSeatBatch({
    refuseOverlaps: config.REFUSE_OVERLAPPING_BOOKINGS,
    stores,
    snapshotRead,
    commitWork,
    mailOutbox,
    clock,
    weeksAhead,
    observe,
    mailFor: registrantMailDue,
  });
  const parts: TrainingParts = {
    stores,
    unitOfWork,
    snapshotRead,
    performSeatAct: createSeatQueue({ runBatch: bisectOnConflict(runSeatBatch) }),
    runSeatBatch,
    readWeeks,
    mailOutbox,
    mails: mailsOf(connection),
    requestRefund: (trainingId) => refunds.add(trainingId, refundJobOf(trainingId)),
    logger,
    clock,
  };

  const verifyToken = createTokenVerifier(config.SESSION_PUBLIC_KEY);
  const directory = openSessionDirectory({ connection, namespace });
  const readiness = createReadiness([mongoCheck(connection)]);
  const app = createHttpApp({
    logger,
    metrics,
    readiness,
    fence,
    bindings: bindings(parts, weekWatch),
    sessions: createSessionGuard({ verifyToken, directory }),
    requests: createRequestMemory({ connection }),
    checkResponses: config.CHECK_RESPONSES,
  });
  const server = await startHttpServer({ app, host: config.HOST, port: config.PORT });
  onStop('http', async () => {
    readiness.stopping();
    await server.close();
  });
  return server;
}
