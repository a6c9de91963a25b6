import { Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { settledWithin } from '../events/settled-within.ts';
import { type JobData, runJob } from './job-data.ts';
import { jobWorkerMetrics } from './job-metrics.ts';
import { openRedis } from './redis.ts';

const farewellMs = 8_000;

/**
 * The jobs of a worker that was killed go to another one after 10 to 15 s. However often that happens to a job, it is
 * taken up again: its effect is the same, and to give it up would lose it.
 */
const afterKill = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 } as const;

export interface JobWorkerParts<P> {
  /** The queue's name. */
  readonly name: string;
  readonly redisUrl: string;
  readonly namespace: string;
  /**
   * Does the work. It may run again, also after it has succeeded (a crash in between): its effect must be the same
   * then. An error makes it run again after a pause, as the queue's settings say.
   */
  readonly handle: (payload: P, job: { readonly jobId: string; readonly attempt: number }) => Promise<void>;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** Jobs at a time in this process: 4 unless told. */
  readonly concurrency?: number;
}

export interface JobWorker {
  /** Whether it takes jobs; for readiness. */
  isRunning(): boolean;
  /** Finishes the jobs in hand, then stops; after 8 s they are left to another worker. */
  close(): Promise<void>;
}

/** Works off a queue's jobs; while Redis is away it waits. */
export function startJobWorker<P>(parts: JobWorkerParts<P>): JobWorker {
  const { name, redisUrl, namespace, handle, logger, metrics, concurrency = 4 } = parts;
  const connection = openRedis(redisUrl, 'waiting', logger);
  const measured = jobWorkerMetrics(metrics, name);
  const worker = new Worker<JobData<P>>(
    name,
    async (job) => {
      const jobId = job.id ?? name;
      const end = measured.time();
      const attempt = job.attemptsMade + 1;
      await runJob({ queue: name, jobId, attempt }, job.data, async (payload) => {
        await handle(payload, { jobId, attempt });
        logger.debug({ queue: name, jobId }, 'job done');
      });
      end();
      measured.done();
    },
    { connection, prefix: namespace, concurrency, ...afterKill },
  );
  worker.on('error', (error) => logger.warn({ err: error, queue: name }, 'job worker'));
  worker.on('failed', (job, error) => {
    measured.failed();
    const isLast = job !== undefined && job.attemptsMade >= (job.opts.attempts ?? 1);
    const facts = { err: error, queue: name, jobId: job?.id, attempt: job?.attemptsMade };
    const { correlationId, traceparent } = job?.data ?? {};
    if (isLast) logger.error({ ...facts, correlationId, traceparent }, 'job failed for good');
    else logger.warn({ ...facts, correlationId, traceparent }, 'job will be tried again');
  });

  return {
    isRunning: () => worker.isRunning() && connection.status === 'ready',
    close: async () => {
      // Without Redis there is nothing to say goodbye to, and BullMQ waits for it all the same.
      await settledWithin(worker.close(), farewellMs);
      connection.disconnect();
    },
  };
}
