import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { isDuplicateKey, isTransientTransactionError } from '@studio/chassis/errors/mongo-error';

/** Somebody else changed what a decision stands on: nothing was written, and it is to be decided anew. */
export class LostRaceError extends Error {
  override readonly name = 'LostRaceError';
}

const usualTries = 60;

/**
 * Decides and writes until nobody was faster. The random 1–5 ms keep those that collided from colliding again.
 * @throws AppError UNAVAILABLE, caused by the last LostRaceError, when others were faster every time. A process that
 * was killed can hold what it was writing for as long as MongoDB lets a transaction live.
 */
export async function untilWon<T>(tryOnce: () => Promise<T>, tries = usualTries): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce();
    } catch (error) {
      if (!(error instanceof LostRaceError)) throw error;
      if (attempt === tries) throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 1, cause: error });
    }
    await pause(1 + Math.random() * 4);
  }
}

/** Whether `untilWon` has given up. */
export function gaveUp(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof LostRaceError;
}

/**
 * Runs the guarded writes of a decision, within its transaction. A conflict reported by MongoDB is a lost race too:
 * running the same writes again would only meet the newer version.
 */
export async function guarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error) || isTransientTransactionError(error)) {
      throw new LostRaceError('the facts changed while they were decided on', { cause: error });
    }
    throw error;
  }
}

/**
 * Makes sure that as many documents had the version that was read as were to be written.
 * @throws LostRaceError otherwise
 */
export function mustHaveFound(found: number, expected: number): void {
  if (found !== expected) throw new LostRaceError(`${expected - found} of ${expected} have changed`);
}
