import type { mongo } from 'mongoose';
import { pino } from 'pino';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { type ApiKey, apiKeysOf, lastUseOf } from '@studio/chassis/session/api-keys';

interface KeyUse extends ApiKey {
  /** An instant, `never` or `unknown`. */
  readonly lastUsed: string;
}

/** The API keys of a studio by name, with their last use, which is unknown if Redis does not answer in time. */
export async function readKeyUses(
  client: mongo.MongoClient,
  { redisUrl, namespace, waitMs }: { redisUrl: string; namespace: string; waitMs: number },
): Promise<KeyUse[]> {
  const keys = await apiKeysOf(client, namespace).find().sort({ name: 1 }).toArray();
  if (keys.length === 0) return [];
  const redis = openRedis(redisUrl, 'asking', pino({ level: 'silent' }));
  try {
    const isUp = await waitForRedis(redis, waitMs);
    const uses = isUp ? await redis.mget(keys.map(({ _id }) => lastUseOf(namespace, _id))) : undefined;
    return keys.map((key, at) => ({ ...key, lastUsed: uses ? (uses[at] ?? 'never') : 'unknown' }));
  } finally {
    redis.disconnect();
  }
}
