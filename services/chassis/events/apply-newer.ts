import { type ClientSession, type Model, trusted } from 'mongoose';
import { isDuplicateKey } from '../errors/mongo-error.ts';

export interface NewerState<T> {
  readonly id: string;
  /** The aggregate's version, from the envelope. */
  readonly version: number;
  /** The fields to set; other fields of the row stay. */
  readonly set: Partial<Omit<T, '_id' | 'version'>>;
  /** Written only when the row is new. */
  readonly setOnInsert?: Partial<Omit<T, '_id' | 'version'>>;
  readonly session?: ClientSession;
}

type State<T> = Omit<NewerState<T>, 'session'>;

/**
 * Writes an aggregate's state into a projection unless that has this version or a newer one. The row stores the version
 * in the field `version`. Returns whether anything was written.
 * In a transaction, a row inserted concurrently makes the transaction run again or throws a duplicate-key error.
 */
export async function applyNewer<T extends { _id: string; version: number }>(
  model: Model<T>,
  { session, ...state }: NewerState<T>,
): Promise<boolean> {
  if (session) return applyWithin(session, model, state);
  try {
    return await write(model, state, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The row exists: it has this version or a newer one, or was just inserted with an older one.
    return write(model, state, { upsert: false });
  }
}

/** Inside a transaction a duplicate-key error aborts everything, so the row is read first. */
async function applyWithin<T extends { _id: string; version: number }>(
  session: ClientSession,
  model: Model<T>,
  state: State<T>,
): Promise<boolean> {
  const rows = model as unknown as Model<{ _id: string; version: number }>;
  const known = await rows.findById(state.id, { version: 1 }).session(session).lean();
  if (known && known.version >= state.version) return false;
  return write(model, state, { upsert: true, session });
}

interface WriteOptions {
  /** Whether to insert a missing row; throws a duplicate-key error if the row exists and is not older. */
  readonly upsert: boolean;
  readonly session?: ClientSession;
}

async function write<T extends { _id: string; version: number }>(
  model: Model<T>,
  state: State<T>,
  options: WriteOptions,
): Promise<boolean> {
  const rows = model as unknown as Model<{ _id: string; version: number }>;
  const { filter, update } = changeTo(state);
  const { modifiedCount, upsertedCount } = await rows.updateOne(filter, update, { ...options });
  return modifiedCount + upsertedCount > 0;
}

/** Matches a row with an older version, or none. */
function changeTo<T>({ id, version, set, setOnInsert = {} }: State<T>) {
  return {
    filter: { _id: id, version: trusted({ $lt: version }) },
    update: { $set: { ...set, version }, $setOnInsert: setOnInsert },
  };
}
