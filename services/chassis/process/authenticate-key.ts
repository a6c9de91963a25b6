import type { Connection } from 'mongoose';
import { coalesceReads } from '../concurrency/coalesce-reads.ts';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { createLimiter } from '../http/rate-limit.ts';
import { openRedis, waitForRedis } from '../jobs/redis.ts';
import type { Logger } from '../logging/logger.ts';
import { type ApiKey, apiKeysOf, lastUseOf } from '../session/api-keys.ts';
import type { AuthenticateKey } from '../session/session-guard.ts';
import { hashSecretToken } from '../text/secret-token.ts';
import type { OnStop } from './stop-stack.ts';

interface Parts {
  readonly connection: Connection;
  readonly config: { readonly NAMESPACE: string; readonly REDIS_URL: string };
  readonly logger: Logger;
  readonly onStop: OnStop;
}

/** Calls of one key in a minute, over all services. */
export const callsPerMinute = 600;

const readTimeoutMs = 2_000;
const firstWaitMs = 2_000;

/**
 * Looks keys up at each call, uncached, so that a removed one is refused at once; counts their calls over all services,
 * and stores the instant of the last one. Connects to Redis when a key is first used, since most studios have none.
 */
export function createKeyAuthentication({ connection, config, logger, onStop }: Parts): AuthenticateKey {
  const { NAMESPACE: namespace } = config;
  const keys = apiKeysOf(connection.getClient(), namespace);
  const find = coalesceReads<ApiKey>(async (hashes) => {
    const rows = await keys
      .find({ _id: { $in: [...hashes] } }, { signal: AbortSignal.timeout(readTimeoutMs) })
      .toArray()
      .catch((error: unknown) => {
        throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2, cause: error });
      });
    return new Map(rows.map((row) => [row._id, row]));
  });
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const redis = openRedis(config.REDIS_URL, 'asking', logger);
    onStop('redis of api keys', () => redis.disconnect());
    await waitForRedis(redis, firstWaitMs);
    const rate = { points: callsPerMinute, durationSeconds: 60 };
    return { redis, calls: createLimiter({ name: 'api-key', namespace, redis, ...rate }) };
  };
  return async (key) => {
    const row = await find(hashSecretToken(key));
    if (!row) throw new AppError(genericRefusals.NO_SESSION);
    const { redis, calls } = await (opened ??= open());
    await calls.consume(row._id);
    // Not awaited, and errors are ignored: while Redis is down, the stored last use stays as it is.
    redis.set(lastUseOf(namespace, row._id), new Date().toISOString()).catch(() => undefined);
    return {
      accountId: `key:${row.name}`,
      type: 'admin',
      coach: false,
      desk: false,
      strong: false,
      sessionId: row._id,
      version: 0,
      expiresAt: Number.POSITIVE_INFINITY,
    };
  };
}
