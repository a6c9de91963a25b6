import { pino } from 'pino';
import { openRedis, waitForRedis } from '../jobs/redis.ts';
import { patienceMs } from './until.ts';

/** Removes a test's keys from the shared Redis. */
export async function removeKeys(url: string, namespace: string): Promise<void> {
  const redis = openRedis(url, 'asking', pino({ level: 'silent' }));
  await waitForRedis(redis, patienceMs);
  for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 1_000 })) {
    if (keys.length > 0) await redis.unlink(keys);
  }
  redis.disconnect();
}
