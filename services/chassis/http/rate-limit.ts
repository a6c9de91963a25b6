import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/app-error.ts';
import { addressKey } from './client-address.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import type { CallOutcome, Limit } from './handler.ts';

export interface LimiterSettings {
  /** Identifies the limit, e.g. `login-account`. */
  readonly name: string;
  readonly namespace: string;
  readonly points: number;
  readonly durationSeconds: number;
  readonly redis: Redis;
}

/** Limits attempts per key and period, counted across all replicas. */
export interface Limiter {
  /** Counts one; returns how many are left. @throws AppError TOO_MANY_REQUESTS beyond the limit */
  readonly consume: (key: string) => Promise<number>;
  /** Checks without counting. @throws AppError TOO_MANY_REQUESTS when none is left */
  readonly check: (key: string) => Promise<void>;
  /** Takes one count back. Never rejects. */
  readonly giveBack: (key: string) => Promise<void>;
  /** Resets the count. */
  readonly reset: (key: string) => Promise<void>;
}

/** A limit counted in Redis; while Redis is down, each process counts for itself. */
export function createLimiter({ name, namespace, points, durationSeconds, redis }: LimiterSettings): Limiter {
  const settings = { keyPrefix: `${namespace}:limit:${name}`, points, duration: durationSeconds };
  const limiter = new RateLimiterRedis({
    ...settings,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  return {
    async consume(key) {
      const { remainingPoints } = await limiter.consume(digest(key)).catch(refuse);
      return remainingPoints;
    },
    async check(key) {
      const state = await limiter.get(digest(key));
      if (state !== null && state.consumedPoints >= points) refuse(state);
    },
    async giveBack(key) {
      await limiter.reward(digest(key)).catch(() => undefined);
    },
    async reset(key) {
      await limiter.delete(digest(key));
    },
  };
}

/**
 * Counts calls of a route by client address, IPv6 by network, if `counts` accepts their outcome. People of one
 * household or studio share an address (docs/product.md §5.3).
 */
export function perAddress(
  limiter: Pick<Limiter, 'consume' | 'giveBack'>,
  counts: (outcome: CallOutcome) => boolean,
): Limit {
  return async ({ clientAddress }) => {
    const key = addressKey(clientAddress);
    await limiter.consume(key);
    return {
      settle: async (outcome) => {
        if (!counts(outcome)) await limiter.giveBack(key);
      },
    };
  };
}

/** Keys are addresses and emails; only their digests are stored. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfterSeconds = reason.msBeforeNext / 1_000;
  const message = `Demasiados intentos. Espera ${inMinutes(retryAfterSeconds)} e inténtalo de nuevo.`;
  throw new AppError(genericRefusals.TOO_MANY_REQUESTS, { retryAfterSeconds, message });
}

function inMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
