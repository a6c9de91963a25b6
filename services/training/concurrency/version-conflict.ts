import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { isDuplicateKey, isTransientTransactionError } from '@studio/chassis/errors/mongo-error';

/** Somebody else changed what a decision stands on: nothing was written, and it is to be decided anew. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError';
}

const usualTries = 60;

/**
 * Decides and writes until nobody was faster. The random 1–5 ms keep those that collided from colliding again.
 * @throws AppError UNAVAILABLE, caused by the last VersionConflictError, when others were faster every time. A process that
 * was killed can hold what it was writing for as long as MongoDB lets a transaction live.
 */
export async function retryOnConflict<T>(tryOnce: () => Promise<T>, tries = usualTries): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce();
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      if (attempt === tries) throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 1, cause: error });
    }
    await pause(1 + Math.random() * 4);
  }
}

/** Whether `retryOnConflict` has given up. */
export function ranOutOfTries(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof VersionConflictError;
}

/**
 * Runs the asConflict writes of a decision, within its transaction. A conflict reported by MongoDB is a lost race too:
 * running the same writes again would only meet the newer version.
 */
export async function asConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error) || isTransientTransactionError(error)) {
      throw new VersionConflictError('the facts changed while they were decided on', { cause: error });
    }
    throw error;
  }
}

/**
 * Makes sure that as many documents had the version that was read as were to be written.
 * @throws VersionConflictError otherwise
 */
export function assertAllMatched(found: number, expected: number): void {
  if (found !== expected) throw new VersionConflictError(`${expected - found} of ${expected} have changed`);
}
