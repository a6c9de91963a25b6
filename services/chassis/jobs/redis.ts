import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * Opens a connection to Redis, which reconnects for good.
 * `asking`: a command fails at once while Redis is away. One that finds Redis silent fails after 5 s; by then the
 * connection is given up, so that those behind it need not wait as well. `waiting`: a command waits until Redis is back;
 * for job workers, whose longest question takes 10 s to be answered.
 */
export function openRedis(url: string, kind: 'asking' | 'waiting', logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: kind === 'waiting',
    maxRetriesPerRequest: kind === 'waiting' ? null : 1,
    connectTimeout: 5_000,
    ...(kind === 'asking' ? { commandTimeout: 5_000, socketTimeout: 3_000 } : { socketTimeout: 15_000 }),
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 2_000) * (0.5 + Math.random() / 2),
  });
  redis.on('error', (error) => logger.warn({ err: error }, 'redis is away'));
  return redis;
}

/** Waits for the first connection, at most `timeoutMs`; says whether Redis is there. */
export async function waitForRedis(redis: Redis, timeoutMs: number): Promise<boolean> {
  if (redis.status === 'ready') return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timeout = setTimeout(() => resolve(false), timeoutMs);
  const onReady = () => resolve(true);
  redis.once('ready', onReady);
  const isThere = await promise;
  clearTimeout(timeout);
  redis.off('ready', onReady);
  return isThere;
}
