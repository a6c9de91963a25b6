import { randomBytes } from 'node:crypto';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { apiKeysOf, lastUseOf } from '@studio/chassis/session/api-keys';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtMongo } from './look-at-mongo.ts';

const urls = { mongoUrl: serverUrl('MONGO_URL'), redisUrl: serverUrl('REDIS_URL') };

/** An empty namespace. */
async function givenNamespace() {
  const namespace = `doctor-test-${randomBytes(5).toString('hex')}`;
  const client = await mongo.MongoClient.connect(serverUrl('MONGO_URL'));
  onTestFinished(async () => {
    await dropDatabases(client, namespace);
    await client.close();
  });
  const finding = async (part: string) => (await lookAtMongo(urls, namespace)).find((each) => each.part === part);
  return { client, namespace, finding };
}

test('the doctor reports a message whose id contains no time', async () => {
  const { client, namespace, finding } = await givenNamespace();
  await client.db(`${namespace}_auth`).collection('outbox').insertOne({ sentAt: null });
  expect(await finding('unsent messages')).toMatchObject({
    state: 'fail',
    says: 'auth 1, of unknown age',
  });
});

test('the doctor says when a key was last used, and since when an address fails, by its host alone', async () => {
  const { client, namespace, finding } = await givenNamespace();
  await apiKeysOf(client, namespace).insertOne({ _id: 'hash', name: 'crm', createdAt: new Date() });
  const redis = openRedis(urls.redisUrl, 'asking', silentLogger);
  onTestFinished(() => redis.disconnect());
  await waitForRedis(redis, 5_000);
  await redis.set(lastUseOf(namespace, 'hash'), '2026-11-28T08:00:00.000Z', 'EX', 60);
  expect(await finding('api keys')).toMatchObject({ says: 'crm, last used 2026-11-28T08:00:00.000Z' });

  const failing = { failingSince: new Date('2026-11-27T12:00:00Z'), last: { at: new Date(), said: '500' }, off: null };
  const webhooks = client.db(`${namespace}_reporting`).collection('webhooks');
  await webhooks.insertOne({ url: 'https://crm.example/secret', ...failing });
  const { state, says } = (await finding('webhooks'))!;
  expect(state).toBe('note');
  expect(says).toMatch(/^failing: \w+ crm\.example: 500, failing since 2026-11-27T12:00:00\.000Z$/);
});

test('the doctor says why notifications are off, or how many devices are registered and that nothing gets out', async () => {
  const { client, namespace, finding } = await givenNamespace();
  const auth = client.db(`${namespace}_auth`);
  const part = 'notices on devices';
  const state = auth.collection<{ _id: string; off: string | null }>('push-state');
  await state.insertOne({ _id: 'sender', off: 'VAPID_PRIVATE_KEY is not set' });
  expect(await finding(part)).toMatchObject({ state: 'ok', says: 'off: VAPID_PRIVATE_KEY is not set' });
  await state.updateOne({ _id: 'sender' }, { $set: { off: null } });
  await auth.collection('push-devices').insertMany([{}, {}]);
  const unreached = { at: new Date(), said: 'ENOTFOUND', isUnreached: true };
  const told = auth.collection('push-notices');
  await told.insertOne({ sentAt: null, claimedAt: null, last: unreached });
  expect(await finding(part)).toMatchObject({
    state: 'note',
    says: 'on, 2 devices, 1 waiting; push services unreachable: ENOTFOUND',
  });
  const reached = { at: new Date(Date.now() + 1_000), said: '201', isUnreached: false };
  await told.insertOne({ sentAt: new Date(), claimedAt: new Date(), last: reached });
  expect(await finding(part)).toMatchObject({ state: 'ok', says: 'on, 2 devices, 1 waiting' });
});
