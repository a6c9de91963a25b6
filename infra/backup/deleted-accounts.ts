import type { mongo } from 'mongoose';
import { unfinishedRestore } from '@studio/chassis/mongo/unfinished-restore';

/** Marker that a restore keeps in each database until it completes. */
export interface RestoreMark {
  readonly since: Date;
  /** Ids of accounts that were deleted, so that a restore that follows an interrupted one knows them as well. */
  readonly deleted?: readonly string[];
}

interface Row {
  readonly _id: string;
}

/** Ids of all accounts that were deleted, as auth's database knows before a restore empties it. */
export async function findDeleted(auth: mongo.Db): Promise<string[]> {
  const deleted = await idsOf(auth.collection<Row>('deleted-accounts'));
  const marks = await auth.collection<RestoreMark>(unfinishedRestore).find().toArray();
  return [...new Set([...deleted, ...marks.flatMap((mark) => mark.deleted ?? [])])];
}

/** Those of the ids that have an account again. */
export function findBroughtBack(auth: mongo.Db, deleted: readonly string[]): Promise<string[]> {
  return idsOf(auth.collection<Row>('accounts'), { _id: { $in: deleted } });
}

function idsOf(collection: mongo.Collection<Row>, filter: mongo.Filter<Row> = {}): Promise<string[]> {
  const rows = collection.find(filter, { projection: { _id: 1 }, sort: { _id: 1 } });
  return rows.map(({ _id }) => _id).toArray();
}
