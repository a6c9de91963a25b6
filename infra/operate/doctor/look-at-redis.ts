import type { Redis } from 'ioredis';
import { pino } from 'pino';
import { findQueues } from '@studio/chassis/jobs/job-queue';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { fail, type Finding, ok, patienceMs } from './finding.ts';
import { runsWell } from './support-ends.ts';

type WorkerLogOf = (service: string) => string;

/** Redis's version and settings, and the jobs of each queue. */
export async function lookAtRedis(
  url: string,
  namespace: string,
  workerLogOf: WorkerLogOf,
): Promise<readonly Finding[]> {
  const redis = openRedis(url, 'asking', pino({ level: 'silent' }));
  try {
    if (!(await waitForRedis(redis, patienceMs - 200))) throw new Error('does not answer');
    return [
      server(await redis.info(), await refusal(redis, namespace)),
      ...(await jobs(redis, namespace, workerLogOf)),
    ];
  } finally {
    redis.disconnect();
  }
}

/** The error of a write that changes nothing: Redis with full memory answers reads but refuses writes. */
function refusal(redis: Redis, namespace: string): Promise<string | undefined> {
  return redis.setrange(`${namespace}:doctor`, 0, '').then(
    () => undefined,
    (error: Error) => error.message,
  );
}

function server(info: string, refused: string | undefined): Finding {
  const value = (name: string) => info.match(new RegExp(`^${name}:(\\S*)`, 'm'))?.[1];
  const policy = value('maxmemory_policy') ?? '?';
  const keepsJobs = value('aof_enabled') === '1';
  const version = value('redis_version') ?? '?';
  const says = `${version}, ${policy}, AOF ${keepsJobs ? 'on' : 'off'}`;
  if (policy !== 'noeviction')
    return fail('redis', says, 'set maxmemory-policy noeviction: any other policy drops jobs');
  if (!keepsJobs) return fail('redis', says, 'set appendonly yes: without it a restart loses jobs until a sweep');
  if (value('aof_last_write_status') !== 'ok') return fail('redis', `${says}, can't write`, 'check its disk');
  if (refused) {
    const advice =
      'mails, refunds and reports wait: give it more memory (maxmemory), or use the server that accepts writes';
    return fail('redis', `${says}, accepts no writes (${refused})`, advice);
  }
  return runsWell('redis', version, says);
}

async function jobs(redis: Redis, namespace: string, workerLogOf: WorkerLogOf): Promise<Finding[]> {
  const queues = await findQueues(redis, namespace);
  return Promise.all(
    queues.map(async (queue) => {
      const key = (state: string) => `${namespace}:${queue}:${state}`;
      const [waiting, active, delayed, failed] = await Promise.all([
        redis.llen(key('wait')),
        redis.llen(key('active')),
        redis.zcard(key('delayed')),
        redis.zcard(key('failed')),
      ]);
      const says = `${waiting} waiting, ${active} active, ${delayed} delayed, ${failed} failed`;
      const log = workerLogOf(queue.split('-', 1)[0]!);
      const advice = `"job failed permanently" in its log, ${log}, says why; all are retried every 5 minutes`;
      return failed > 0 ? fail(`jobs ${queue}`, says, advice) : ok(`jobs ${queue}`, says);
    }),
  );
}
