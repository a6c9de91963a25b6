import { AppError } from '@studio/chassis/errors/app-error';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { refusals } from '@studio/contracts/http/refusals';

/**
 * Puts the studio's words to what the unique index on plan names refuses; it decides also where two write at once.
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
