import { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { endAllSessions, latestSessions } from './end-access.ts';

const namespace = `ended${process.pid}`;

/** Ana and Berta as a backup has them, put back into the namespace. */
async function givenBackup() {
  const client = await new mongo.MongoClient(serverUrl('MONGO_URL')).connect();
  onTestFinished(async () => {
    await dropDatabases(client, namespace);
    await client.close();
  });
  const accounts = client.db(`${namespace}_auth`).collection<mongo.Document & { _id: string }>('accounts');
  const entries = client.db(`${namespace}_sessions`).collection<mongo.Document & { _id: string }>('accounts');
  const putBack = async () => {
    await accounts.deleteMany({});
    await entries.deleteMany({});
    for (const [_id, version] of [['ana', 1] as const, ['berta', 7] as const]) {
      await accounts.insertOne({ _id, sessions: { version, keeps: 's1' } });
      await entries.insertOne({ _id, status: 'active', type: 'member', coach: true, version, keeps: 's1' });
    }
  };
  /** The session versions in accounts and directory, which must agree. */
  const versions = async () => {
    const sessions = await accounts
      .find()
      .map(({ sessions: { version, keeps } }) => ({ version, keeps }))
      .toArray();
    expect(
      await entries
        .find()
        .map(({ version, keeps }) => ({ version, keeps }))
        .toArray(),
    ).toEqual(sessions);
    expect(sessions.map(({ keeps }) => keeps)).toEqual([null, null]);
    return sessions.map(({ version }) => version as number);
  };
  return { client, entries, putBack, versions };
}

test('each restore of a backup gives all sessions one version that is ahead of the restore before', async () => {
  const { client, entries, putBack, versions } = await givenBackup();
  await putBack();
  await endAllSessions(client, namespace, 0);
  const [first] = await versions();
  // Ana has ended her sessions since.
  await entries.updateOne({ _id: 'ana' }, { $inc: { version: 1 } });
  const before = await latestSessions(client, namespace);
  await putBack();
  await endAllSessions(client, namespace, before);
  const [ana, berta] = await versions();
  expect(ana).toBeGreaterThan(first! + 1);
  expect(berta).toBe(ana);
  expect(await entries.countDocuments({ coach: true, status: 'active', type: 'member' })).toBe(2);
});

test('the version stays ahead when the clock has been set back', async () => {
  const { client, putBack, versions } = await givenBackup();
  const later = Date.now() + 86_400_000;
  await putBack();
  await endAllSessions(client, namespace, later);
  expect(await versions()).toEqual([later + 1, later + 1]);
  await endAllSessions(client, namespace, 0);
  expect(await versions()).toEqual([later + 2, later + 2]);
});

test('no device of a backup receives notifications any more', async () => {
  const { client, putBack } = await givenBackup();
  const auth = client.db(`${namespace}_auth`);
  const told = ['push-devices', 'push-notices'].map((name) => auth.collection(name));
  for (const each of told) await each.insertOne({ accountId: 'ana' });
  await putBack();
  await endAllSessions(client, namespace, 0);
  expect(await Promise.all(told.map((each) => each.countDocuments()))).toEqual([0, 0]);
});
