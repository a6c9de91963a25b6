import { mongo } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { isDuplicateKey } from '@studio/chassis/errors/mongo-error';
import { refusals } from '@studio/contracts/http/refusals';

/**
 * Runs a write and maps duplicate-key errors to refusals. The unique indexes also decide between concurrent writes.
 * @throws AppError EMAIL_TAKEN, DOCUMENT_TAKEN
 */
export async function refuseDuplicates<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error) && error instanceof mongo.MongoServerError) {
      const fields: object = error['keyPattern'] ?? {};
      if ('email' in fields) throw new AppError(refusals.EMAIL_TAKEN);
      if ('documentNumber' in fields) throw new AppError(refusals.DOCUMENT_TAKEN);
    }
    throw error;
  }
}
