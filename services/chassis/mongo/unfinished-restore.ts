import type { mongo } from 'mongoose';

/** A collection that exists while a restore runs, and stays if it is interrupted. */
export const unfinishedRestore = 'unfinished-restore';

/**
 * Keeps a process from starting on a partly restored database: what people did there would be lost with the next restore.
 * @throws Error when a restore into the database was started and has not finished
 */
export async function refuseUnfinishedRestore(database: mongo.Db): Promise<void> {
  if (!(await database.listCollections({ name: unfinishedRestore }, { nameOnly: true }).hasNext())) return;
  throw new Error('a restore has not finished: restore again, with --replace');
}
