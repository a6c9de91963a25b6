import type { Logger } from 'pino';
import type { JobQueue } from './job-queue.ts';
import { type Sweep, startSweep } from './sweep.ts';

interface FailedJobRetryParts {
  /** The queue's name. */
  readonly name: string;
  readonly queue: Pick<JobQueue<unknown>, 'isUp' | 'failedCount' | 'retryFailed'>;
  readonly logger: Logger;
  /** Milliseconds between two attempts. Default: 5 minutes. */
  readonly everyMs?: number | undefined;
}

/**
 * Retries jobs whose attempts are used up, periodically: what they depend on may be back, and nobody has to clean up by hand.
 * Jobs that keep failing stay visible.
 */
export function startFailedJobRetry({ name, queue, logger, everyMs = 5 * 60_000 }: FailedJobRetryParts): Sweep {
  return startSweep({
    name: `retry of failed ${name}`,
    everyMs,
    logger,
    run: async () => {
      if (queue.isUp() && (await queue.failedCount()) > 0) await queue.retryFailed();
    },
  });
}
