import { createConnection } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { serverUrl } from '../testing/server-url.ts';
import { isMongoAway } from './mongo-error.ts';

test('an index that is missing for a moment after a crash is a transient error', async () => {
  const dbName = `transient-test-${crypto.randomUUID().slice(0, 8)}`;
  const connection = await createConnection(serverUrl('MONGO_URL'), { dbName }).asPromise();
  onTestFinished(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  const things = connection.collection('things');
  await things.insertOne({ name: 'one' });
  const read = (filter: object, hint: string) => things.find(filter, { hint }).toArray();
  const error = await read({ name: 'one' }, 'nowhere').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ codeName: 'BadValue' });
  expect(isMongoAway(error)).toBe(true);
  const mistake = await read({ $nonsense: 1 }, '_id_').catch((thrown: unknown) => thrown);
  expect(mistake).toMatchObject({ codeName: 'BadValue' });
  expect(isMongoAway(mistake)).toBe(false);
});
