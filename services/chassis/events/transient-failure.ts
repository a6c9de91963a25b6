import { isMongoAway } from '../mongo/transient-error.ts';
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

/** Whether something this process stands on is away, so that the same work may succeed later. */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BrokerUnavailableError || isMongoAway(error)) return true;
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined && networkCodes.has(code)) return true;
  return redisIsAway.test(error.message) || isTransientFailure(error.cause);
}
