import { AppError } from './app-error.ts';
import { isDuplicateKey, isMongoAway } from './mongo-error.ts';

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

/** ioredis errors while Redis is down carry no code. */
const redisIsDown = /enableOfflineQueue|Connection is closed|max retries per request|Command timed out|LOADING Redis/;

/**
 * Whether a dependency is down, so that the same work may succeed later, or the work itself asks for a retry after
 * repeated version conflicts.
 */
export function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BrokerUnavailableError || isMongoAway(error)) return true;
  if (error instanceof AppError && error.refusal.status === 503) return !isOverTakenKey(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== undefined && networkCodes.has(code)) return true;
  return redisIsDown.test(error.message) || isTransientFailure(error.cause);
}

/** A taken key stays taken; a retry cannot help. */
function isOverTakenKey({ cause }: Error): boolean {
  return cause instanceof Error && (isDuplicateKey(cause) || isOverTakenKey(cause));
}

/** The broker is unreachable, refuses, or did not confirm: publish the same message again later. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}
