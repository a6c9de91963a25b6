import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createCommitWork, createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import type { trainingSettings } from './config.ts';
import { openRefundQueue } from './timetable/refund-training.job.ts';
import { openTraining } from './open-training.ts';
import { seatRulesAt } from './rules/booking-policy.ts';
import { seatMetrics } from './seats/seat-acts.ts';
import { createFillSeats, createSeatTransaction } from './seats/seat-transaction.ts';
import { openKnownWindow } from './seats/known-window.ts';

export type TrainingProcess = Awaited<ReturnType<typeof openTrainingProcess>>;

/** Opens what both roles of training need: database, broker, outboxes and the queue of refunds. */
export async function openTrainingProcess(process: ServiceProcess<typeof trainingSettings>) {
  const { config, logger, metrics, onStop } = process;
  const { connection, stores, broker } = await openTraining(process);
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());
  const { REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const refundQueue = await openRefundQueue({ redisUrl, namespace, logger, metrics });
  onStop('refund queue', () => refundQueue.close());
  const commitWork = createCommitWork({ connection, relay, logger });
  const snapshotRead = createSnapshotRead(connection);
  const mailOutbox = createMailOutbox(connection);
  const clock = () => new Date();
  const knownWindow = await openKnownWindow({ stores, logger });
  onStop('booking window', () => knownWindow.close());
  const seatRules = () => seatRulesAt(clock(), config, knownWindow.current());
  const seats = { stores, snapshotRead, commitWork, mailOutbox, seatRules };
  return {
    connection,
    stores,
    broker,
    refundQueue,
    unitOfWork: createUnitOfWork({ connection, relay, logger }),
    mailOutbox,
    snapshotRead,
    settleActs: createSeatTransaction(seats),
    fillSeats: createFillSeats(seats),
    seatRules,
    knownWindow,
    observe: seatMetrics(metrics),
    clock,
    checks: [mongoCheck(connection), outboxCheck(relay)],
  };
}
