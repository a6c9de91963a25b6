import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Cause, currentCause, runInContext } from '../context/request-context.ts';
import { newId } from '../mongo/new-id.ts';
import { inSpan } from '../tracing/span.ts';
import { type JobCounts, watchJobQueue } from './job-metrics.ts';
import { openRedis, waitForRedis } from './redis.ts';
import { startSweep, type Sweep } from './sweep.ts';

interface JobOptions {
  /**
   * Names the work, e.g. `refund-<bookingId>`. While Redis remembers a job of this id, adding it again does nothing.
   * That is about a day, so the work itself must be idempotent too. No `:` allowed.
   */
  readonly jobId: string;
  /** Milliseconds before it may start. Default: 0. */
  readonly delayMs?: number;
  /** The cause, where it is not the running request. */
  readonly cause?: Cause | undefined;
}

export interface JobQueue<P> {
  /** @throws at once while Redis is down; the sweep adds the job later */
  add(payload: P, options: JobOptions): Promise<void>;
  /** Adds several jobs in one round trip. */
  addAll(jobs: readonly (JobOptions & { readonly payload: P })[]): Promise<void>;
  /** Schedules a job every `everyMs` milliseconds, once for all processes; another call changes the interval. */
  repeat(schedulerId: string, everyMs: number, payload: P): Promise<void>;
  counts(): Promise<JobCounts>;
  /** How many jobs have used up their attempts; they are kept. */
  failedCount(): Promise<number>;
  /** Retries every failed job once; one that fails again is failed at once. */
  retryFailed(): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
}

interface JobQueueSettings {
  /** e.g. `refund-credit`; no `:` in it. */
  readonly name: string;
  readonly redisUrl: string;
  readonly namespace: string;
  readonly logger: Logger;
  readonly metrics?: Registry;
  /** Attempts per job. Default: 8. */
  readonly attempts?: number;
  /** The pause after the first failure, in milliseconds; it doubles with every further one. Default: 1 s. */
  readonly backoffMs?: number;
  /** How many finally failed jobs are kept. Default: all, since each stands for work of its own. */
  readonly mostFailed?: number;
  /** How long to wait for the first connection to Redis, in milliseconds. Default: 5 s. */
  readonly firstWaitMs?: number;
}

/** Opens a queue for adding jobs. Returns after `firstWaitMs` even without a connection to Redis. */
export async function createJobQueue<P>(settings: JobQueueSettings): Promise<JobQueue<P>> {
  const { name, redisUrl, namespace, logger, metrics, mostFailed } = settings;
  const { attempts = 8, backoffMs = 1_000, firstWaitMs = 5_000 } = settings;
  const connection = openRedis(redisUrl, 'asking', logger);
  await waitForRedis(connection, firstWaitMs);
  const defaultJobOptions: JobsOptions = {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.2 },
    removeOnComplete: { age: 24 * 60 * 60, count: 20_000 },
    removeOnFail: mostFailed === undefined ? false : { count: mostFailed },
    // Without a limit, a job that fails for days would store a stack per attempt until Redis is full.
    stackTraceLimit: 1,
  };
  const queue = new Queue<JobData<unknown>>(name, {
    connection,
    prefix: namespace,
    defaultJobOptions,
    skipWaitingForReady: true,
  });
  queue.on('error', (error) => logger.warn({ err: error, queue: name }, 'job queue error'));

  const counts = async (): Promise<JobCounts> => {
    const {
      waiting = 0,
      active = 0,
      delayed = 0,
      failed = 0,
    } = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    return { waiting, active, delayed, failed };
  };
  if (metrics) watchJobQueue(metrics, name, counts);
  const bullOptions = ({ jobId, delayMs }: JobOptions): JobsOptions => ({ jobId, ...(delayMs && { delay: delayMs }) });

  return {
    add: async (payload, options) =>
      void (await queue.add(name, packJob(payload, options.cause), bullOptions(options))),
    addAll: async (jobs) => {
      const rows = jobs.map(({ payload, ...options }) => ({
        name,
        data: packJob(payload, options.cause),
        opts: bullOptions(options),
      }));
      await queue.addBulk(rows);
    },
    repeat: async (schedulerId, everyMs, payload) => {
      const { next = 0 } = (await queue.getJobScheduler(schedulerId)) ?? {};
      // A later due time means the clock was set back since, and BullMQ would keep its old schedule.
      if (next > Date.now() + 2 * everyMs) await queue.removeJobScheduler(schedulerId);
      await queue.upsertJobScheduler(schedulerId, { every: everyMs }, { data: packJob(payload) });
    },
    counts,
    failedCount: async () => (await counts()).failed,
    retryFailed: () => queue.retryJobs({ state: 'failed' }),
    isUp: () => connection.status === 'ready',
    close: async () => {
      await queue.close();
      connection.disconnect();
    },
  };
}

interface FailedJobRetryParts {
  /** The queue's name. */
  readonly name: string;
  readonly queue: Pick<JobQueue<unknown>, 'isUp' | 'failedCount' | 'retryFailed'>;
  readonly logger: Logger;
  /** Milliseconds between two attempts. Default: 5 minutes. */
  readonly everyMs?: number | undefined;
}

/**
 * Retries jobs whose attempts are used up, periodically: what they depend on may be back, and nobody has to clean up by
 * hand. Jobs that keep failing stay visible.
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

/** A job as stored in Redis: its payload and the request that caused it. */
export interface JobData<P> {
  readonly payload: P;
  readonly correlationId: string;
  readonly traceparent?: string;
}

/** A job's data; the cause defaults to the running request. */
function packJob<P>(payload: P, cause: Cause = currentCause() ?? { correlationId: newId() }): JobData<P> {
  return { payload, ...cause };
}

/** Runs a job in the context of the request that caused it. */
export function runJob<P, T>(
  { queue, jobId, attempt }: { readonly queue: string; readonly jobId: string; readonly attempt: number },
  data: JobData<P>,
  work: (payload: P) => Promise<T>,
): Promise<T> {
  const { payload, correlationId, traceparent } = data;
  const context = { requestId: jobId, correlationId, ...(traceparent && { traceparent }) };
  const attributes = { 'messaging.system': 'bullmq', 'messaging.message.id': jobId, attempt };
  const span = { name: `job ${queue}`, kind: 'consumer', attributes } as const;
  return runInContext(context, () => inSpan(span, () => work(payload)));
}

/** The names of all job queues of a namespace, sorted; BullMQ keeps a key `meta` per queue. */
export async function findQueues(redis: Redis, namespace: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const keys of redis.scanStream({ match: `${namespace}:*:meta`, count: 1_000 })) {
    for (const key of keys as string[]) names.add(key.slice(namespace.length + 1, -':meta'.length));
  }
  return [...names].toSorted();
}
