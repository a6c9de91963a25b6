import { AppError } from '../http/app-error.ts';
import { isDuplicateKey, isMongoAway } from '../mongo/transient-error.ts';
import { BrokerUnavailableError } from './broker-unavailable-error.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What ioredis says while Redis is away; these errors carry no code. */
const redisIsAway = /enableOfflineQueue|Connection is closed|max retries per request|Command timed out|LOADING Redis/;

/**
 * Whether something this process stands on is away, so that the same work may succeed later; or others were faster so
 * often that the work itself says to come back.
 */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BrokerUnavailableError || isMongoAway(error)) return true;
  if (error instanceof AppError && error.refusal.status === 503) return !isOverTakenKey(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined && networkCodes.has(code)) return true;
  return redisIsAway.test(error.message) || isTransientFailure(error.cause);
}

/** A key that is taken stays taken, however often the same work is done. */
function isOverTakenKey({ cause }: Error): boolean {
  return cause instanceof Error && (isDuplicateKey(cause) || isOverTakenKey(cause));
}
