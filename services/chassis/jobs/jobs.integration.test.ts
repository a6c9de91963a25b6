import { randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../testing/until.ts';
import { openFaultProxy } from '../testing/fault-proxy.ts';
import { currentContext, runInContext } from '../context/request-context.ts';
import { createJobQueue, type JobQueue, startFailedJobRetry } from './job-queue.ts';
import { type JobWorker, startJobWorker } from './job-worker.ts';
import { startSweep } from './sweep.ts';

interface Letter {
  readonly to: string;
}

const redisUrl = process.env['REDIS_URL'] ?? '';
const namespace = `test-${randomBytes(5).toString('hex')}`;
const logger = pino({ level: 'silent' });
const workers: JobWorker[] = [];
const queues: JobQueue<Letter>[] = [];
let redis: Redis;

async function openQueue(name: string, metrics = new Registry()) {
  const queue = await createJobQueue<Letter>({
    name,
    redisUrl,
    namespace,
    logger,
    metrics,
    attempts: 3,
    backoffMs: 20,
  });
  queues.push(queue);
  return queue;
}
function work(
  name: string,
  handle: (letter: Letter, job: { attempt: number }) => Promise<void>,
  metrics = new Registry(),
) {
  workers.push(startJobWorker<Letter>({ name, redisUrl, namespace, logger, metrics, handle }));
}

beforeAll(() => {
  redis = new Redis(redisUrl);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
});
afterAll(async () => {
  const keys = await redis.keys(`${namespace}:*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
});

describe('a job', () => {
  it('runs once, however often it is added, with the correlation id of its cause', async () => {
    const queue = await openQueue('once');
    const done: (string | undefined)[] = [];
    const context = { requestId: 'r1', correlationId: 'c1' };
    for (let time = 0; time < 3; time += 1) {
      await runInContext(context, () => queue.add({ to: 'ana' }, { jobId: 'letter-1' }));
    }
    work('once', async ({ to }) => void done.push(`${to} ${currentContext()?.correlationId}`));
    await waitFor(() => expect(done).toEqual(['ana c1']));
    await queue.add({ to: 'ana' }, { jobId: 'letter-1' });
    await queue.addAll(['bob', 'eve'].map((to) => ({ payload: { to }, jobId: `letter-${to}` })));
    await waitFor(() => expect(done).toHaveLength(3));
    expect(await queue.counts()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  it('is retried after a pause', async () => {
    const queue = await openQueue('again');
    const attempts: number[] = [];
    work('again', async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt < 3) throw new Error('not yet');
    });
    await queue.add({ to: 'ana' }, { jobId: 'letter-1' });
    await waitFor(() => expect(attempts).toEqual([1, 2, 3]));
    expect(await queue.failedCount()).toBe(0);
  });

  it('is kept and visible after its last attempt, and can be retried', async () => {
    const metrics = new Registry();
    const queue = await openQueue('failing', metrics);
    let works = false;
    let tries = 0;
    work('failing', async () => {
      tries += 1;
      if (!works) throw new Error('no such letter box');
    });
    await queue.add({ to: 'ana' }, { jobId: 'letter-1' });
    await waitFor(async () => expect(await queue.failedCount()).toBe(1));
    expect(tries).toBe(3);
    expect(await metrics.metrics()).toContain('jobs{queue="failing",state="failed"} 1');
    await queue.retryFailed();
    await waitFor(() => expect(tries).toBe(4));
    await waitFor(async () => expect(await queue.failedCount()).toBe(1));
    expect(tries).toBe(4);
    works = true;
    await queue.retryFailed();
    await waitFor(async () => expect(await queue.failedCount()).toBe(0));
  });

  it('keeps only the stack of its last failure', async () => {
    const queue = await openQueue('stacks');
    work('stacks', async (_, { attempt }) => {
      throw new Error(`failure ${attempt}`);
    });
    await queue.add({ to: 'ana' }, { jobId: 'letter-1' });
    const inspected = new Queue('stacks', { connection: redis.duplicate(), prefix: namespace });
    const stacks = async () => (await inspected.getJob('letter-1'))?.stacktrace;
    const only = (attempt: number) => [expect.stringMatching(`^Error: failure ${attempt}\n`)];
    await waitFor(async () => expect(await queue.failedCount()).toBe(1));
    expect(await stacks()).toEqual(only(3));
    await queue.retryFailed();
    await waitFor(async () => expect(await stacks()).toEqual(only(4)));
    await inspected.close();
  });

  it('is revived after its last attempt until it succeeds', async () => {
    const queue = await openQueue('revived');
    let tries = 0;
    work('revived', async () => {
      tries += 1;
      if (tries < 6) throw new Error('not yet');
    });
    await queue.add({ to: 'ana' }, { jobId: 'letter-1' });
    const failedRetry = startFailedJobRetry({ name: 'revived', queue, logger, everyMs: 20 });
    await waitFor(() => expect(tries).toBe(6));
    await waitFor(async () => expect(await queue.failedCount()).toBe(0));
    await failedRetry.close();
  });

  it('replaces failed jobs of its kind when each does all the work', async () => {
    const name = 'alike';
    const queue = await createJobQueue<Letter>({ name, redisUrl, namespace, logger, attempts: 1, mostFailed: 1 });
    queues.push(queue);
    let tries = 0;
    work(name, async () => {
      tries += 1;
      throw new Error('not yet');
    });
    await queue.addAll([1, 2, 3].map((number) => ({ payload: { to: 'ana' }, jobId: `letter-${number}` })));
    await waitFor(() => expect(tries).toBe(3));
    const one = { waiting: 0, active: 0, delayed: 0, failed: 1 };
    await waitFor(async () => expect(await queue.counts()).toEqual(one));
  });

  it('is created at its interval, once for all processes', async () => {
    const [one, two] = [await openQueue('clock'), await openQueue('clock')];
    let runs = 0;
    work('clock', async () => void (runs += 1));
    for (const queue of [one, two]) await queue.repeat('tick', 200, { to: 'everybody' });
    await waitFor(() => expect(runs).toBeGreaterThanOrEqual(2));
    const inspected = new Queue('clock', { connection: redis.duplicate(), prefix: namespace });
    expect(await inspected.getJobSchedulersCount()).toBe(1);
    await inspected.removeJobScheduler('tick');
    await inspected.close();
  });

  it('keeps its interval when the clock was ahead and is set back', async () => {
    const queue = await openQueue('ahead');
    let runs = 0;
    const ahead = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + 3_600_000);
    await queue.repeat('tick', 200, { to: 'everybody' });
    ahead.mockRestore();
    work('ahead', async () => void (runs += 1));
    await queue.repeat('tick', 200, { to: 'everybody' });
    await waitFor(() => expect(runs).toBeGreaterThanOrEqual(2));
    const inspected = new Queue('ahead', { connection: redis.duplicate(), prefix: namespace });
    await inspected.removeJobScheduler('tick');
    await inspected.close();
  });

  it('is taken by a worker whose connections to Redis had frozen', async () => {
    const proxy = await openFaultProxy(redisUrl);
    const queue = await openQueue('silent');
    const done: string[] = [];
    const handle = async ({ to }: Letter) => void done.push(to);
    const settings = { name: 'silent', redisUrl: proxy.url, namespace, logger, metrics: new Registry() };
    workers.push(startJobWorker<Letter>({ ...settings, handle, silentMs: 1_500 }));
    await queue.add({ to: 'ana' }, { jobId: 'letter-1' });
    await waitFor(() => expect(done).toEqual(['ana']));
    proxy.freeze();
    await queue.add({ to: 'eve' }, { jobId: 'letter-2' });
    await waitFor(() => expect(done).toEqual(['ana', 'eve']));
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    await proxy.close();
  });

  it('cannot be added while Redis is down, and fails at once', async () => {
    const settings = { name: 'away', redisUrl: 'redis://127.0.0.1:1', namespace, logger };
    const queue = await createJobQueue<Letter>({ ...settings, firstWaitMs: 50 });
    await expect(queue.add({ to: 'ana' }, { jobId: 'letter-1' })).rejects.toThrow('enableOfflineQueue');
    expect(queue.isUp()).toBe(false);
    await queue.close();
  });
});

describe('a sweep', () => {
  it('runs at once and at its interval, also after a failed run, until it is closed', async () => {
    let runs = 0;
    const sweep = startSweep({
      name: 'test',
      everyMs: 5,
      logger,
      run: async () => {
        runs += 1;
        if (runs === 2) throw new Error('Mongo is away');
      },
    });
    await waitFor(() => expect(runs).toBeGreaterThan(3));
    await sweep.close();
    const after = runs;
    // Longer than its interval: a timer that it left behind would run before this one.
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs).toBe(after);
  });
});
