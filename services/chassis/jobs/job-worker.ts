import { Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { settledWithin } from '../concurrency/settled-within.ts';
import { type JobData, runJob } from './job-queue.ts';
import { jobWorkerMetrics } from './job-metrics.ts';
import { openRedis } from './redis.ts';

const farewellMs = 8_000;

/**
 * Jobs of a killed worker are taken over after 10 to 15 s. A job is retried however often that happens: its effect is
 * idempotent, and giving it up would lose it.
 */
const afterKill = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 1_000 } as const;

export interface JobWorkerParts<P> {
  /** The queue's name. */
  readonly name: string;
  readonly redisUrl: string;
  readonly namespace: string;
  /**
   * Does the work. It may run again, also after success (a crash in between), so it must be idempotent. After an error
   * it runs again with the queue's back-off.
   */
  readonly handle: (payload: P, job: { readonly jobId: string; readonly attempt: number }) => Promise<void>;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** Concurrent jobs in this process. Default: 4. */
  readonly concurrency?: number;
  /** How long the connection may stay silent before it is dropped. Default: 15 s, longer than any blocking command. */
  readonly silentMs?: number;
}

export interface JobWorker {
  /** Whether it accepts jobs; for readiness. */
  isRunning(): boolean;
  /** Finishes running jobs, then stops; after 8 s they are left to another worker. */
  close(): Promise<void>;
}

/** Processes a queue's jobs; waits while Redis is down. */
export function startJobWorker<P>(parts: JobWorkerParts<P>): JobWorker {
  const { name, redisUrl, namespace, handle, logger, metrics, concurrency = 4, silentMs } = parts;
  const connection = openRedis(redisUrl, 'waiting', logger, silentMs);
  const measured = jobWorkerMetrics(metrics, name);
  const worker = new Worker<JobData<P>>(
    name,
    async (job) => {
      const jobId = job.id ?? name;
      const end = measured.time();
      const attempt = job.attemptsMade + 1;
      await runJob({ queue: name, jobId, attempt }, job.data, async (payload) => {
        await handle(payload, { jobId, attempt });
        logger.debug({ queue: name, jobId }, 'job finished');
      });
      end();
      measured.done();
    },
    { connection, prefix: namespace, concurrency, ...afterKill },
  );
  worker.on('error', (error) => logger.warn({ err: error, queue: name }, 'job worker error'));
  worker.on('failed', (job, error) => {
    measured.failed();
    const isLast = job !== undefined && job.attemptsMade >= (job.opts.attempts ?? 1);
    const facts = { err: error, queue: name, jobId: job?.id, attempt: job?.attemptsMade };
    const { correlationId, traceparent } = job?.data ?? {};
    if (isLast) logger.error({ ...facts, correlationId, traceparent }, 'job failed permanently');
    else logger.warn({ ...facts, correlationId, traceparent }, 'job failed; retrying');
  });

  return {
    isRunning: () => worker.isRunning() && connection.status === 'ready',
    close: async () => {
      // Without Redis, BullMQ's orderly close would wait for it.
      await settledWithin(worker.close(), farewellMs);
      connection.disconnect();
    },
  };
}
