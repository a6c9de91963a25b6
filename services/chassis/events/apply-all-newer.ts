import type { ClientSession, Model, mongo } from 'mongoose';

/** A row of a projection: the whole state of an aggregate, with the version from the envelope. */
interface Row {
  readonly _id: string;
  readonly version: number;
}

/** A row that is being replaced; `before` is missing where it is new. */
export interface ReplacedRow<T extends Row> {
  readonly before: T | undefined;
  readonly after: T;
}

/** What else changes with the rows, in the same transaction. It may run again. */
export type AlongWithRows<T extends Row> = (
  replaced: readonly ReplacedRow<T>[],
  session: ClientSession,
) => Promise<void>;

/**
 * Writes the states of many aggregates into a projection where they are newer, as `applyNewer` does, but each as the
 * whole row: what a state does not name is gone. Of several states of one, the newest. All in one transaction, which
 * costs MongoDB half of what as many single writes do. What is there is read first, so that each row is written by its
 * id alone: should somebody else write one of them meanwhile, even a new one, that is a write conflict, and all run
 * again.
 * `along` is not asked where nothing is newer.
 */
export async function applyAllNewer<T extends Row>(
  model: Model<T>,
  states: readonly T[],
  along?: AlongWithRows<T>,
): Promise<void> {
  const rows = driverCollection(model);
  const newest = newestOfEach(states);
  await model.db.transaction(async (session) => {
    const replaced = await findOlder(rows, newest, session);
    if (replaced.length === 0) return;
    await rows.bulkWrite(replaced.map(replacement), { ordered: false, session });
    await along?.(replaced, session);
  });
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

/** Of several states of one aggregate, the newest; in the order in which the aggregates came up. */
function newestOfEach<T extends Row>(states: readonly T[]): T[] {
  const newest = new Map<string, T>();
  for (const state of states) {
    const known = newest.get(state._id);
    if (!known || known.version < state.version) newest.set(state._id, state);
  }
  return [...newest.values()];
}

/** Straight to the driver: what events hold is checked already, and need not be cast once more. */
function driverCollection<T extends Row>(model: Model<T>): mongo.Collection<Row> {
  const { db } = model;
  if (!db.db) throw new Error('the connection is not open');
  return db.db.collection<Row>(model.collection.collectionName);
}
