import type { Logger } from 'pino';
import type { JobQueue } from './job-queue.ts';
import { type Sweep, startSweep } from './sweep.ts';

interface RevivalParts {
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
export function startRevival({ name, queue, logger, everyMs = 5 * 60_000 }: RevivalParts): Sweep {
  return startSweep({
    name: `${name} revival`,
    everyMs,
    logger,
    run: async () => {
      if (queue.isUp() && (await queue.failedCount()) > 0) await queue.retryFailed();
    },
  });
}
