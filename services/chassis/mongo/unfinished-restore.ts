import type { mongo } from 'mongoose';

/** Is there while a backup is being put back, and stays when that ends before its time. */
export const unfinishedRestore = 'unfinished-restore';

/**
 * Keeps a process from starting on a part of what a backup holds: whoever books there would lose it with the restore
 * that has to follow.
 * @throws Error when a restore into the database has begun and not ended
 */
export async function refuseUnfinishedRestore(database: mongo.Db): Promise<void> {
  if (!(await database.listCollections({ name: unfinishedRestore }, { nameOnly: true }).hasNext())) return;
  throw new Error('a restore has not been finished: restore again, with --replace');
}
