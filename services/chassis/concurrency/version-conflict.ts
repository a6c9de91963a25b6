import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';
import { isDuplicateKey, isTransientTransactionError } from '../errors/mongo-error.ts';

/** Another writer changed a document of the decision: nothing was written, and the caller decides again. */
export class VersionConflictError extends Error {
  override readonly name = 'VersionConflictError';
}

const usualTries = 60;

/**
 * Decides and writes until there is no conflict. Random pauses of 1–5 ms keep the same writers from colliding again.
 * `tryOnce` gets the number of the attempt, from 1.
 * @throws AppError UNAVAILABLE, caused by the last VersionConflictError, when every try conflicted. A killed
 * process can hold its documents until MongoDB aborts its transaction.
 */
export async function retryOnConflict<T>(
  tryOnce: (attempt: number) => Promise<T>,
  tries: number = usualTries,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(attempt);
    } catch (error) {
      if (!(error instanceof VersionConflictError)) throw error;
      if (attempt === tries) throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 1, cause: error });
    }
    await pause(1 + Math.random() * 4);
  }
}

/** Whether `retryOnConflict` ran out of tries. */
export function ranOutOfTries(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof VersionConflictError;
}

/**
 * Runs the guarded writes of a decision within its transaction. Turns write conflicts and duplicate keys of MongoDB
 * into version conflicts: running the same writes again would only meet the newer version.
 */
export async function asConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error) || isTransientTransactionError(error)) {
      throw new VersionConflictError('a document changed after it was read', { cause: error });
    }
    throw error;
  }
}

/**
 * Checks that every document to write still had the version that was read.
 * @throws VersionConflictError otherwise
 */
export function assertAllMatched(found: number, expected: number): void {
  if (found !== expected) throw new VersionConflictError(`${expected - found} of ${expected} have changed`);
}
