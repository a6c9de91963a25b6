import { mongo } from 'mongoose';
import { adminActed } from '@studio/contracts/events/activity-events';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { expect, onTestFinished, test } from 'vitest';
import { sendActsAgain } from './restore-studio.ts';

test('acts are sent once more, and nothing else is', async () => {
  const client = await new mongo.MongoClient(serverUrl('MONGO_URL')).connect();
  const database = client.db(`acts${process.pid}`);
  onTestFinished(async () => {
    await database.dropDatabase();
    await client.close();
  });
  const outbox = database.collection<{ _id: string; routingKey: string; sentAt: Date | null }>('outbox');
  await outbox.insertMany([
    { _id: 'act', routingKey: adminActed.type, sentAt: new Date() },
    { _id: 'state', routingKey: 'account.changed.v1', sentAt: new Date() },
  ]);
  await sendActsAgain(database);
  expect(await outbox.distinct('_id', { sentAt: null })).toEqual(['act']);
});
