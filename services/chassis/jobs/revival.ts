import type { Logger } from 'pino';
import type { JobQueue } from './job-queue.ts';
import { type Sweep, startSweep } from './sweep.ts';

interface RevivalParts {
  /** The queue's name. */
  readonly name: string;
  readonly queue: Pick<JobQueue<unknown>, 'isUp' | 'failedCount' | 'retryFailed'>;
  readonly logger: Logger;
  /** Milliseconds between two attempts: 5 minutes unless told. */
  readonly everyMs?: number | undefined;
}

/**
 * Gives jobs whose attempts are used up another one, again and again: what they waited for may be back, and nobody has to
 * clear away what failed meanwhile. What goes on failing stays to be seen.
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
