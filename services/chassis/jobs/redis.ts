import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/**
 * Opens a connection to Redis that reconnects until closed.
 * `asking`: a command fails at once while Redis is down. While Redis is frozen it fails after 5 s, and the connection
 * is dropped so that later commands do not wait too. `waiting`: a command waits until Redis is back; for job workers,
 * whose blocking commands take up to 10 s.
 *
 * @param silentMs how long a connection may stay silent before it is dropped; default: 3 s, or 15 s where commands wait
 */
export function openRedis(
  url: string,
  kind: 'asking' | 'waiting',
  logger: Logger,
  silentMs = kind === 'asking' ? 3_000 : 15_000,
): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: kind === 'waiting',
    maxRetriesPerRequest: kind === 'waiting' ? null : 1,
    connectTimeout: 5_000,
    ...(kind === 'asking' && { commandTimeout: 5_000 }),
    socketTimeout: silentMs,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), 2_000) * (0.5 + Math.random() / 2),
  });
  redis.on('error', (error) => logger.warn({ err: error }, 'redis connection error'));
  return redis;
}

/** Waits at most `timeoutMs` for the first connection; resolves to whether Redis is connected. */
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
