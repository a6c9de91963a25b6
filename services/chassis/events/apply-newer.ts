import { type ClientSession, type Model, trusted } from 'mongoose';
import { isDuplicateKey } from '../mongo/transient-error.ts';

export interface NewerState<T> {
  readonly id: string;
  /** The aggregate's version, from the envelope. */
  readonly version: number;
  /** The fields to set; all others of the row stay. */
  readonly set: Partial<Omit<T, '_id' | 'version'>>;
  /** Written with the row where it is new. */
  readonly setOnInsert?: Partial<Omit<T, '_id' | 'version'>>;
  readonly session?: ClientSession;
}

/**
 * Writes an aggregate's state into a projection, unless that already has this version or a newer one.
 * The row keeps the version in the field `version`. Returns whether anything was written.
 * Inside a transaction, a row that another one made meanwhile aborts the transaction (a duplicate key).
 */
export async function applyNewer<T extends { _id: string; version: number }>(
  model: Model<T>,
  { id, version, set, setOnInsert = {}, session }: NewerState<T>,
): Promise<boolean> {
  const older = { _id: id, version: trusted({ $lt: version }) };
  const change = { $set: { ...set, version }, $setOnInsert: setOnInsert };
  const write = async (upsert: boolean) => {
    const options = { upsert, ...(session && { session }) };
    const result = await (model as unknown as Model<{ _id: string; version: number }>).updateOne(
      older,
      change,
      options,
    );
    return result.modifiedCount + result.upsertedCount > 0;
  };
  try {
    return await write(true);
  } catch (error) {
    if (!isDuplicateKey(error) || session) throw error;
    // The row is there: with this version or a newer one, or just made by somebody with an older one.
    return write(false);
  }
}
