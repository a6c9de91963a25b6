import { createJobQueue, type JobQueue, startFailedJobRetry } from '@studio/chassis/jobs/job-queue';
import { type JobWorker, startJobWorker } from '@studio/chassis/jobs/job-worker';
import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { Metrics } from '@studio/chassis/metrics/metrics';
import type { TrainingStores } from '../models/training-stores.ts';
import { findUnrefunded, readBookingsOf } from '../models/reads.ts';
import { bookingsLeft } from '../rules/schedule-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import type { SettleTogether } from '../seats/seat-acts.ts';

const name = 'refund-training';
/** A killed or failed job blocks its own id for a while, so the sweep uses a new id every minute. */
const windowMs = 60_000;

interface QueueSettings {
  readonly redisUrl: string;
  readonly namespace: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

type RefundQueue = JobQueue<string>;

/** Opens the queue of trainings to refund. */
export function openRefundQueue(settings: QueueSettings): Promise<RefundQueue> {
  return createJobQueue<string>({ name, ...settings });
}

export function refundJobOf(trainingId: string) {
  return { jobId: `refund-${trainingId}` };
}

/** Starts the worker of the refund queue. */
export function startRefundWorker(settings: QueueSettings, parts: RefundParts): JobWorker {
  return startJobWorker<string>({
    name,
    ...settings,
    // One at a time: trainings cancelled together share members, so concurrent batches would conflict.
    concurrency: 1,
    handle: async (trainingId) => {
      const refunded = await refundTraining(parts, trainingId);
      settings.logger.info({ trainingId, refunded }, 'training refunded');
    },
  });
}

/** Retries failed jobs. A job whose training was refunded by then does nothing. */
export function startFailedRefundRetry(queue: RefundQueue, logger: Logger): Sweep {
  return startFailedJobRetry({ name, queue, logger });
}

interface RefundSweep extends Pick<RefundParts, 'stores'> {
  readonly queue: RefundQueue;
  readonly logger: Logger;
  readonly everyMs?: number;
  readonly clock: () => Date;
}

/** Enqueues again the jobs that Redis has lost or that could not be added. */
export function startRefundSweep({ stores, queue, logger, clock, everyMs = 1_000 }: RefundSweep): Sweep {
  return startSweep({
    name,
    everyMs,
    logger,
    run: async () => {
      if (!queue.isUp()) return;
      const window = Math.floor(clock().getTime() / windowMs);
      const left = await findTrainingsToRefund(stores);
      await queue.addAll(left.map(({ id, cause }) => ({ payload: id, jobId: `refund-${id}-${window}`, cause })));
    },
  });
}

interface RefundParts {
  readonly stores: Pick<TrainingStores, 'trainings' | 'bookings'>;
  readonly settleTogether: SettleTogether;
}

/**
 * The most trainings of a closed range refunded in one unit of work. A transaction for each would take twice as long.
 */
const mostAtOnce = 16;

/**
 * Refunds all bookings of a cancelled training and writes their mails in one unit of work, together with further
 * trainings of its closed range. Refunded bookings are not found again, so running it again, or twice at once, changes
 * nothing. Returns how many were refunded.
 */
async function refundTraining({ stores, settleTogether }: RefundParts, trainingId: string): Promise<number> {
  const training = await stores.trainings.findOne({ _id: trainingId });
  if (!training?.cancellation || bookingsLeft(training) === 0) return 0;
  const { by, closureId } = training.cancellation;
  const trainings =
    closureId === undefined ? [training] : await findUnrefunded(stores, { closureId, limit: mostAtOnce });
  const bookings = await readBookingsOf(stores, trainings);
  const acts = bookings.map((booking): SeatAct => {
    return { kind: 'refund', trainingId: booking.trainingId, accountId: booking.accountId, by };
  });
  // No client waits here, so neither does this: the outbox has the events.
  return (await settleTogether(acts)).accepted;
}

/** Cancelled trainings with seats still to be refunded, each with the request that cancelled it. */
export async function findTrainingsToRefund(stores: Pick<TrainingStores, 'trainings'>) {
  const found = await findUnrefunded(stores, { limit: 500 });
  return found.map(({ _id, cancellation }) => ({ id: _id, cause: cancellation?.cause }));
}
