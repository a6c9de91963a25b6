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

type State<T> = Omit<NewerState<T>, 'session'>;

/**
 * Writes an aggregate's state into a projection, unless that already has this version or a newer one.
 * The row keeps the version in the field `version`. Returns whether anything was written.
 * Inside a transaction, a row that another one makes meanwhile makes this one run again, or throws a duplicate key.
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
    // The row is there: with this version or a newer one, or just made by somebody with an older one.
    return write(model, state, { upsert: false });
  }
}

/** A duplicate key would be the end of the transaction: what is there is looked at before, and not found out by it. */
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
  /** Whether to make a row that is not there; throws a duplicate key where it is there, and no older one. */
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

/** Meets a row with an older version, or none. */
function changeTo<T>({ id, version, set, setOnInsert = {} }: State<T>) {
  return {
    filter: { _id: id, version: trusted({ $lt: version }) },
    update: { $set: { ...set, version }, $setOnInsert: setOnInsert },
  };
}
