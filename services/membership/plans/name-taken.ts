import { AppError } from '@studio/chassis/errors/app-error';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { refusals } from '@studio/contracts/http/refusals';

/**
 * Maps a duplicate plan name to a refusal. The unique index also decides between concurrent writes.
 * @throws AppError PLAN_NAME_TAKEN
 */
export async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(refusals.PLAN_NAME_TAKEN);
    throw error;
  }
}
