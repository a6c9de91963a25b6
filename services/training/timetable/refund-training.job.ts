import { createJobQueue, type JobQueue } from '@studio/chassis/jobs/job-queue';
import { type JobWorker, startJobWorker } from '@studio/chassis/jobs/job-worker';
import { startFailedJobRetry } from '@studio/chassis/jobs/retry-failed-jobs';
import { type Sweep, startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { Metrics } from '@studio/chassis/metrics/metrics';
import { findTrainingsToRefund, type RefundParts, refundTraining } from './refund-training.ts';

const name = 'refund-training';
/**
 * A killed or failed job blocks its own id for a while, so the sweep uses a new id every minute.
 */
const windowMs = 60_000;

interface QueueSettings {
  readonly redisUrl: string;
  readonly namespace: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export type RefundQueue = JobQueue<string>;

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
