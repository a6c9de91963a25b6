import type { mongo } from 'mongoose';

/** More often than anybody's sessions were ended between the backup and now. */
const farAhead = 1_000_000;

/**
 * Ends every session and every reset link: some of those that were alive at the time of the backup have been ended
 * since, by a changed password or a stolen telephone, and must not come to life again. Everybody signs in once more.
 */
export async function endAllSessions(client: mongo.MongoClient, namespace: string): Promise<void> {
  const auth = client.db(`${namespace}_auth`);
  await auth
    .collection('accounts')
    .updateMany({}, { $inc: { 'sessions.version': farAhead }, $set: { 'sessions.keeps': null } });
  await auth.collection('reset-links').deleteMany({});
  await client
    .db(`${namespace}_sessions`)
    .collection('accounts')
    .updateMany({ status: { $ne: 'deleted' } }, { $inc: { version: farAhead }, $set: { keeps: null } });
}
