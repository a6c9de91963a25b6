import { type ClientSession, type Model, type mongo, trusted } from 'mongoose';
import { isDuplicateKey } from '../errors/mongo-error.ts';

/** A row of a projection: the state of an aggregate, with the version from the envelope. */
interface Row {
  readonly _id: string;
  readonly version: number;
}

interface NewerState<T> {
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
export async function applyNewer<T extends Row>(
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
async function applyWithin<T extends Row>(session: ClientSession, model: Model<T>, state: State<T>): Promise<boolean> {
  const rows = model as unknown as Model<Row>;
  const known = await rows.findById(state.id, { version: 1 }).session(session).lean();
  if (known && known.version >= state.version) return false;
  return write(model, state, { upsert: true, session });
}

interface WriteOptions {
  /** Whether to insert a missing row; throws a duplicate-key error if the row exists and is not older. */
  readonly upsert: boolean;
  readonly session?: ClientSession;
}

async function write<T extends Row>(model: Model<T>, state: State<T>, options: WriteOptions): Promise<boolean> {
  const rows = model as unknown as Model<Row>;
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

/** A replaced row; `before` is undefined for a new one. */
interface ReplacedRow<T extends Row> {
  readonly before: T | undefined;
  readonly after: T;
}

/** Further writes of the same transaction. It may run again. */
export type AlongWithRows<T extends Row> = (
  replaced: readonly ReplacedRow<T>[],
  session: ClientSession,
) => Promise<void>;

/**
 * Writes the states of many aggregates into a projection where they are newer, like `applyNewer`, but each as a whole
 * row: fields that a state does not name are removed. Of several states of one aggregate, the newest counts. One
 * transaction costs MongoDB half of what single writes do. Rows are read first and written by id, so a concurrent write
 * of one of them is a write conflict and the transaction runs again.
 * `along` does not run when nothing is newer.
 */
export async function applyAllNewer<T extends Row>(
  model: Model<T>,
  states: readonly T[],
  along?: AlongWithRows<T>,
): Promise<void> {
  await model.db.transaction(async (session) => {
    const replaced = await replaceOlder(model, states, session);
    if (replaced.length > 0) await along?.(replaced, session);
  });
}

/** `applyAllNewer` in the caller's transaction; returns the rows that were older. */
export async function replaceOlder<T extends Row>(
  model: Model<T>,
  states: readonly T[],
  session: ClientSession,
): Promise<readonly ReplacedRow<T>[]> {
  const rows = driverCollection(model);
  const replaced = await findOlder(rows, newestOfEach(states), session);
  if (replaced.length > 0) await rows.bulkWrite(replaced.map(replacement), { ordered: false, session });
  return replaced;
}

async function findOlder<T extends Row>(
  rows: mongo.Collection<Row>,
  states: readonly T[],
  session: ClientSession,
): Promise<ReplacedRow<T>[]> {
  const known = await rows.find<T>({ _id: { $in: states.map(({ _id }) => _id) } }, { session }).toArray();
  const byId = new Map(known.map((row) => [row._id, row]));
  return states.flatMap((after) => {
    const before = byId.get(after._id);
    return before && before.version >= after.version ? [] : [{ before, after }];
  });
}

function replacement({ before, after }: ReplacedRow<Row>): mongo.AnyBulkWriteOperation<Row> {
  if (!before) return { insertOne: { document: after } };
  const { _id, ...rest } = after;
  return { replaceOne: { filter: { _id }, replacement: rest } };
}

/** The newest state of each aggregate, in the order of their first appearance. */
function newestOfEach<T extends Row>(states: readonly T[]): T[] {
  const newest = new Map<string, T>();
  for (const state of states) {
    const known = newest.get(state._id);
    if (!known || known.version < state.version) newest.set(state._id, state);
  }
  return [...newest.values()];
}

/** The driver's collection: events are validated already, casting them again would be wasted. */
function driverCollection<T extends Row>(model: Model<T>): mongo.Collection<Row> {
  const { db } = model;
  if (!db.db) throw new Error('the connection is not open');
  return db.db.collection<Row>(model.collection.collectionName);
}
