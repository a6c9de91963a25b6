import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import type { ReadinessCheck } from '../http/health.ts';

/** Whether a primary answers. */
export function mongoCheck(connection: Connection): ReadinessCheck {
  return {
    name: 'mongo',
    async check() {
      // Reads go to the primary; that there is nothing to find doesn't matter.
      await connection
        .getClient()
        .db(connection.name)
        .collection('readiness')
        .findOne({}, { signal: AbortSignal.timeout(1_500) });
    },
  };
}

/** Whether Redis answers. */
export function redisCheck(redis: Redis): ReadinessCheck {
  return {
    name: 'redis',
    async check() {
      await redis.ping();
    },
  };
}
