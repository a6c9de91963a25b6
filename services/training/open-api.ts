import { createFence } from '@studio/chassis/events/fence';
import { passFence } from '@studio/chassis/http/pass-fence';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import type { Api, ServiceProcess } from '@studio/chassis/process/run-service';
import type { trainingApiSettings } from './config.ts';
import { bindings } from './http/bindings.ts';
import { refundJobOf } from './jobs/refund-training.job.ts';
import { startWeekWatch } from './http/week-watch.ts';
import type { TrainingProcess } from './open-process.ts';
import { createSeatActs } from './seats/seat-acts.ts';
import { createSeatTransaction } from './seats/seat-transaction.ts';
import type { TrainingParts } from './training-parts.ts';
import { createWeekReader } from './weeks/read-week.ts';

/** Opens the API of training. */
export async function openApi(
  { config, logger, metrics, onStop }: ServiceProcess<typeof trainingApiSettings>,
  { connection, broker, refundQueue, observe, commitWork, ...shared }: TrainingProcess,
): Promise<Api> {
  const { stores, unitOfWork, snapshotRead, mailOutbox, clock } = shared;
  const fence = createFence({ broker, chain: ['training'], metrics });
  onStop('fence', () => fence.close());
  const readWeeks = createWeekReader(stores);
  const weekWatch = startWeekWatch({ stores, readWeeks, logger });
  onStop('live changes', () => weekWatch.close());
  const settleActs = createSeatTransaction({
    stores,
    snapshotRead,
    commitWork,
    mailOutbox,
    clock,
    settings: config,
  });
  const parts: TrainingParts = {
    stores,
    unitOfWork,
    snapshotRead,
    seatActs: createSeatActs(settleActs, observe),
    passFence: () => passFence(fence),
    readWeeks,
    mailOutbox,
    mails: mailsOf(connection),
    requestRefund: (trainingId) => refundQueue.add(trainingId, refundJobOf(trainingId)),
    logger,
    clock,
  };
  return { bindings: bindings(parts, weekWatch), fence };
}
