import { randomBytes } from 'node:crypto';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { type Connection, createConnection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trainingMigrations as migrations } from './training-migrations.ts';

let connection: Connection;

beforeAll(async () => {
  const dbName = `test-${randomBytes(5).toString('hex')}`;
  connection = await createConnection(process.env['MONGO_URL'] ?? '', { dbName }).asPromise();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

test('a slot that was refused for an account that was not active says so', async () => {
  const slots = connection.collection<{ _id: string; last: { date: string; refusal: string | null } | null }>(
    'fixed-slots',
  );
  const slot = (_id: string, refusal: string | null) => ({ _id, last: { date: '2026-11-23', refusal } });
  const others = [slot('booked', null), slot('full', 'TRAINING_FULL'), { _id: 'new', last: null }];
  await slots.insertMany([slot('ended', 'SESSION_ENDED'), ...others]);
  await runMigrations({ connection, migrations, logger: silentLogger });
  expect(await slots.find().toArray()).toEqual([slot('ended', 'USER_NOT_ACTIVE'), ...others]);
});
