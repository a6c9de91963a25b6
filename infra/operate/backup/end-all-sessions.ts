import type { mongo } from 'mongoose';

/** The highest session version in the namespace; 0 without accounts. */
export async function latestSessions(client: mongo.MongoClient, namespace: string): Promise<number> {
  const entries = client.db(`${namespace}_sessions`).collection<{ readonly version: number }>('accounts');
  const latest = await entries.findOne({}, { sort: { version: -1 }, projection: { version: 1 } });
  return latest?.version ?? 0;
}

/**
 * Ends every session and every reset link: some of those that were alive at the time of the backup have been ended
 * since, by a changed password or a stolen telephone, and must not come to life again. Everybody signs in once more.
 *
 * Nor must those that began after an earlier restore of the same backup. So all get one version that none of them ever
 * had: the instant in milliseconds, or the one after `before`, the latest of what was replaced, should the clock have
 * been put back.
 */
export async function endAllSessions(client: mongo.MongoClient, namespace: string, before: number): Promise<void> {
  const version = Math.max(Date.now(), 1 + Math.max(before, await latestSessions(client, namespace)));
  const auth = client.db(`${namespace}_auth`);
  await auth.collection('accounts').updateMany({}, { $set: { sessions: { version, keeps: null } } });
  await auth.collection('reset-links').deleteMany({});
  await client
    .db(`${namespace}_sessions`)
    .collection('accounts')
    .updateMany({ status: { $exists: true, $ne: 'deleted' } }, { $set: { version, keeps: null } });
}
