import type { commonSettings } from '@studio/chassis/config/common-settings';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createCommitWork, createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { mongoCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import { openRefundQueue } from './jobs/refund-training.job.ts';
import { openTraining } from './open-training.ts';
import { seatMetrics } from './seats/seat-acts.ts';

export type TrainingProcess = Awaited<ReturnType<typeof openTrainingProcess>>;

/** Opens what both roles of training need: database, broker, outboxes and the queue of refunds. */
export async function openTrainingProcess(process: ServiceProcess<typeof commonSettings>) {
  const { config, logger, metrics, onStop } = process;
  const { connection, stores, broker } = await openTraining(process);
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());
  const { REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const refundQueue = await openRefundQueue({ redisUrl, namespace, logger, metrics });
  onStop('refund queue', () => refundQueue.close());
  return {
    connection,
    stores,
    broker,
    refundQueue,
    unitOfWork: createUnitOfWork({ connection, relay, logger }),
    commitWork: createCommitWork({ connection, relay, logger }),
    mailOutbox: createMailOutbox(connection),
    snapshotRead: createSnapshotRead(connection),
    observe: seatMetrics(metrics),
    clock: () => new Date(),
    checks: [mongoCheck(connection)],
  };
}
