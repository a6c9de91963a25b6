import { createJobQueue } from '@studio/chassis/jobs/job-queue';
import { startJobWorker } from '@studio/chassis/jobs/job-worker';
import { startFailedJobRetry } from '@studio/chassis/jobs/retry-failed-jobs';
import { startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { Metrics } from '@studio/chassis/metrics/metrics';
import type { MembershipParts } from '../membership-parts.ts';
import { settleDuePlans } from './settle-due-plans.ts';
import { remindOfEndingPlans } from './remind-of-ending-plans.ts';

export interface PlanUpkeepParts {
  readonly parts: MembershipParts;
  readonly redisUrl: string;
  readonly namespace: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Milliseconds. */
  readonly everyMs: number;
}

export interface PlanUpkeep {
  isRunning(): boolean;
  failedCount(): Promise<number>;
  close(): Promise<void>;
}

const name = 'plan-upkeep';

/**
 * Periodically ends expired plans, begins next ones and reminds of those about to end: one job in Redis for all processes.
 * A sweep writes the schedule again in case Redis lost it, and runs the upkeep itself while Redis is down.
 */
export async function startPlanUpkeep(upkeep: PlanUpkeepParts): Promise<PlanUpkeep> {
  const { parts, redisUrl, namespace, logger, metrics, everyMs } = upkeep;
  const run = async () => {
    const settled = await settleDuePlans(parts);
    const reminded = await remindOfEndingPlans(parts);
    if (settled + reminded > 0) logger.info({ settled, reminded }, 'plan upkeep finished');
  };
  // Each run does all pending work, so one failed job is enough to retry.
  const queue = await createJobQueue<null>({ name, redisUrl, namespace, logger, metrics, mostFailed: 1 });
  const worker = startJobWorker<null>({ name, redisUrl, namespace, logger, metrics, handle: run, concurrency: 1 });
  const sweep = startSweep({
    name,
    everyMs,
    logger,
    run: () => (queue.isUp() ? queue.repeat(name, everyMs, null) : run()),
  });
  const failedRetry = startFailedJobRetry({ name, queue, logger });
  return {
    isRunning: () => worker.isRunning(),
    failedCount: () => queue.failedCount(),
    close: async () => {
      await sweep.close();
      await failedRetry.close();
      await worker.close();
      await queue.close();
    },
  };
}
