import { type ClientSession, type Model, mongo, trusted } from 'mongoose';
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

/**
 * Writes the states of many aggregates, each as `applyNewer` does; of several states of one, the newest. All in one
 * transaction, which costs MongoDB half of what as many single writes do; one by one where a row is in its way.
 */
export async function applyAllNewer<T extends { _id: string; version: number }>(
  model: Model<T>,
  states: readonly State<T>[],
): Promise<void> {
  const newest = newestOfEach(states);
  if (newest.length === 1 || !(await writeAsOne(model, newest))) await writeEach(model, newest);
}

/**
 * Writes states, one of each aggregate, that the caller has found to be newer in this very transaction: one that is
 * not would be the end of it, by a duplicate key.
 */
export async function writeFoundNewer<T extends { _id: string; version: number }>(
  model: Model<T>,
  states: readonly State<T>[],
  session: ClientSession,
): Promise<void> {
  await writeAll(model, states, { upsert: true, session });
}

/** Whether all are written; none is when a row is there already: with this version or a newer one, or just made. */
async function writeAsOne<T extends { _id: string; version: number }>(
  model: Model<T>,
  states: readonly State<T>[],
): Promise<boolean> {
  try {
    await model.db.transaction((session) => writeAll(model, states, { upsert: true, session }));
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function writeEach<T extends { _id: string; version: number }>(
  model: Model<T>,
  states: readonly State<T>[],
): Promise<void> {
  try {
    await writeAll(model, states, { upsert: true });
  } catch (error) {
    const failed = failedOnDuplicateKeys(error);
    if (!failed) throw error;
    const there = failed.map((index) => states[index]!);
    await writeAll(model, there, { upsert: false });
  }
}

async function writeAll<T extends { _id: string; version: number }>(
  model: Model<T>,
  states: readonly State<T>[],
  { upsert, session }: WriteOptions,
): Promise<void> {
  const rows = model as unknown as Model<{ _id: string; version: number }>;
  const operations = states.map((state) => ({ updateOne: { ...changeTo(state), upsert } }));
  await rows.bulkWrite(operations, { ordered: false, ...(session && { session }) });
}

/** Meets a row with an older version, or none. */
function changeTo<T>({ id, version, set, setOnInsert = {} }: State<T>) {
  return {
    filter: { _id: id, version: trusted({ $lt: version }) },
    update: { $set: { ...set, version }, $setOnInsert: setOnInsert },
  };
}

/** Of several states of one aggregate, the newest; in the order in which the aggregates came up. */
export function newestOfEach<S extends { readonly id: string; readonly version: number }>(states: readonly S[]): S[] {
  const newest = new Map<string, S>();
  for (const state of states) {
    const known = newest.get(state.id);
    if (!known || known.version < state.version) newest.set(state.id, state);
  }
  return [...newest.values()];
}

/** The operations of a bulk write that met a row that was there; undefined where that is not all that went wrong. */
function failedOnDuplicateKeys(error: unknown): number[] | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) return undefined;
  const failures = [error.writeErrors].flat();
  const isAllThere = failures.length > 0 && failures.every(({ code }) => code === error.code) && isDuplicateKey(error);
  return isAllThere ? failures.map(({ index }) => index) : undefined;
}
