import { randomBytes } from 'node:crypto';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtMongo } from './look-at-mongo.ts';

test('the doctor reports a message whose id contains no time', async () => {
  const namespace = `doctor-test-${randomBytes(5).toString('hex')}`;
  const client = await mongo.MongoClient.connect(serverUrl('MONGO_URL'));
  onTestFinished(async () => {
    await dropDatabases(client, namespace);
    await client.close();
  });
  await client.db(`${namespace}_auth`).collection('outbox').insertOne({ sentAt: null });
  const findings = await lookAtMongo(serverUrl('MONGO_URL'), namespace);
  expect(findings.find(({ part }) => part === 'unsent messages')).toMatchObject({
    state: 'fail',
    says: 'auth 1, of unknown age',
  });
});
