import { randomBytes } from 'node:crypto';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { ensureTrainingStores } from '../models/training-stores.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { digestOf } from '@studio/chassis/text/digest';
import { type Connection, createConnection } from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTrainingStores } from '../models/training-stores.ts';
import { trainingOn } from '../testing/fixtures.ts';
import { trainingMigrations as migrations } from './training-migrations.ts';

let connection: Connection;

beforeEach(async () => {
  const dbName = `test-${randomBytes(5).toString('hex')}`;
  connection = await createConnection(process.env['MONGO_URL'] ?? '', {
    dbName,
    autoIndex: false,
    autoCreate: false,
  }).asPromise();
});
afterEach(async () => {
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

test('trainings of the version before keep their list, and one more of an hour has its place in another room', async () => {
  const { trainings } = openTrainingStores(connection);
  const six = trainingOn('2026-11-23', '06:00:00', { _id: 'six' });
  await trainings.insertOne(six);
  await trainings.createIndex(
    { date: 1, startTime: 1, category: 1 },
    { name: 'scheduled', unique: true, partialFilterExpression: { status: 'scheduled' } },
  );
  await runMigrations({ connection, migrations, logger: silentLogger });
  await ensureTrainingStores(connection);
  await trainings.insertOne({ ...six, _id: 'in-a-room', room: 'Sala 1', roomKey: 'sala 1' });
  await expect(trainings.insertOne({ ...six, _id: 'again' })).rejects.toThrow('E11000');
  const listed = trainings
    .find({ status: 'scheduled' }, { hint: 'scheduled' })
    .sort({ date: 1, startTime: 1, category: 1 });
  expect((await listed.toArray()).map(({ _id }) => _id)).toEqual(['six', 'in-a-room']);
});

test('a new database gets the same', async () => {
  const { trainings } = openTrainingStores(connection);
  await runMigrations({ connection, migrations, logger: silentLogger });
  await ensureTrainingStores(connection);
  expect((await trainings.indexes()).find(({ name }) => name === 'scheduled')?.key).toHaveProperty('roomKey');
});

test('accounts get their telephone for comparison, and membership hears of the guests of before', async () => {
  const { members, guests } = openTrainingStores(connection);
  const someone = { firstName: '', lastName: '', email: '', type: 'member', status: 'active', version: 1 } as const;
  await members.insertMany([
    { _id: 'ana', phone: '+57 300 123 4567', deleted: false, ...someone },
    { _id: 'gone', phone: '', deleted: true, ...someone },
  ]);
  const guest = { trainingId: 't', name: 'Sofía', phone: '300 123 4567', phoneKey: '3001234567', broughtBy: null };
  const at = new Date();
  await guests.insertOne({ _id: 'sofia', ...guest, authorizedAt: at, authorizedBy: 'admin', startsAt: at });
  await runMigrations({ connection, migrations, logger: silentLogger });
  await ensureTrainingStores(connection);
  const keys = (await members.find().toArray()).map(({ phoneKey }) => phoneKey);
  expect(keys).toEqual(['3001234567', undefined]);
  const rows = await connection.collection('outbox').find().toArray();
  const payload = { guestId: 'sofia', phoneDigest: digestOf('3001234567') };
  expect(rows).toMatchObject([{ routingKey: 'training.guest-enrolled.v1', sentAt: null, envelopes: [{ payload }] }]);
});
