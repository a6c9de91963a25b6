import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openScratchDatabase, removeScratchDatabase } from '../testing/scratch-database.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { collection, ensureCollection, openDrivers, openModels, removeOf } from './collection.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openScratchDatabase('collections', silentLogger);
  await ensureCollection(connection.db!, lockers);
});
afterAll(() => removeScratchDatabase(connection));

const shape = z.object({
  _id: z.string(),
  accountId: z.string(),
  size: z.enum(['small', 'large']),
  pesos: z.int().min(0),
  rentedAt: z.date().nullable(),
  opened: z.array(z.object({ at: z.date(), by: z.string().exactOptional() })),
  note: z.string().exactOptional(),
});

const lockers = collection('lockers', {
  holds: 'A locker',
  shape,
  indexes: [{ key: { accountId: 1 }, name: 'of-account' }],
  subject: { field: 'accountId', onDeletion: 'removed' },
});

const locker = (over: object = {}) => ({
  _id: String(Math.random()),
  accountId: 'ana',
  size: 'small' as const,
  pesos: 5_000,
  rentedAt: new Date(),
  opened: [{ at: new Date(), by: 'ana' }],
  ...over,
});
const rows = () => openDrivers(connection, { lockers }).lockers;
const refused = { code: 121 };

test.each<[string, object]>([
  ['every field', { note: 'al fondo' }],
  ['null where that is allowed, and no optional field', { rentedAt: null, opened: [{ at: new Date() }] }],
  ['a field that a later version adds', { key: 'k7' }],
])('MongoDB accepts a document with %s', async (_, over) => {
  const { acknowledged } = await rows().insertOne(locker(over));
  expect(acknowledged).toBe(true);
});

test.each<[string, object]>([
  ['a text for a date', { rentedAt: '2026-11-29T10:00:00Z' }],
  ['null for a text', { accountId: null }],
  ['undefined for an optional field', { note: undefined }],
  ['a word that is none of the words', { size: 'huge' }],
  ['half a peso', { pesos: 0.5 }],
  ['less than nothing', { pesos: -1 }],
  ['a wrong field within a list', { opened: [{ at: 'today' }] }],
])('MongoDB refuses a document with %s, whoever writes it', async (_, over) => {
  await expect(rows().insertOne(locker(over))).rejects.toMatchObject(refused);
  const known = locker();
  await rows().insertOne(known);
  await expect(rows().updateOne({ _id: known._id }, { $set: over })).rejects.toMatchObject(refused);
});

test('a document of an older version, which lacks fields, is read and can be changed', async () => {
  const db = connection.getClient().db(connection.name);
  const old = collection('old', { holds: 'A thing', shape, subject: null });
  await db.collection<{ _id: string; pesos: number }>('old').insertOne({ _id: 'a', pesos: 1 });
  await ensureCollection(connection.db!, old);
  const { things } = openDrivers(connection, { things: old });
  await things.updateOne({ _id: 'a' }, { $inc: { pesos: 1 } });
  expect(await things.findOne({ _id: 'a' })).toEqual({ _id: 'a', pesos: 2 });
  await expect(things.insertOne({ _id: 'b', pesos: 1 } as never)).rejects.toMatchObject(refused);
});

test('a start replaces the validator of its own version and leaves that of a newer one', async () => {
  const named = (size: z.ZodType) =>
    collection('lockers', { holds: 'A locker', shape: shape.extend({ size }), subject: null });
  await ensureCollection(connection.db!, named(z.enum(['small', 'large', 'huge'])));
  expect(await rows().insertOne(locker({ size: 'huge' }))).toMatchObject({ acknowledged: true });

  const db = connection.getClient().db(connection.name);
  const [info] = await db.listCollections({ name: 'lockers' }).toArray();
  const { $jsonSchema } = (info as unknown as { options: { validator: { $jsonSchema: object } } }).options.validator;
  await db.command({ collMod: 'lockers', validator: { $jsonSchema: { ...$jsonSchema, description: '999.10.0' } } });
  await ensureCollection(connection.db!, lockers);
  expect(await rows().insertOne(locker({ size: 'huge' }))).toMatchObject({ acknowledged: true });
});

test('a model throws for a filter with a field that the shape does not name', async () => {
  const { lockers: model } = openModels(connection, { lockers });
  await expect(model.findOne({ acountId: 'ana' } as never)).rejects.toThrow('acountId');
});

test('a model writes back what a later version has added, and fills in nothing', async () => {
  const { lockers: model } = openModels(connection, { lockers });
  const later = locker({ key: 'k7' });
  await rows().insertOne(later);
  const read = await model.findById(later._id).lean();
  await model.replaceOne({ _id: later._id }, { ...read!, size: 'large' });
  expect(await rows().findOne({ _id: later._id })).toEqual({ ...later, size: 'large' });
  const [made] = await model.create([locker()]);
  expect(Object.keys(made!.toObject()).toSorted()).toEqual(Object.keys(locker()).toSorted());
});

test('only what a deletion removes is removed', async () => {
  const stays = collection('stays', { holds: 'A visit', shape, subject: { field: 'accountId', onDeletion: 'stays' } });
  await ensureCollection(connection.db!, stays);
  const declared = { rented: lockers, visits: stays };
  const stores = openDrivers(connection, declared);
  const { rented, visits } = stores;
  for (const accountId of ['berta', 'carla']) {
    await rented.insertOne(locker({ accountId }));
    await visits.insertOne(locker({ accountId }));
  }
  await removeOf(stores, declared, 'berta');
  expect(await rented.distinct('accountId', { accountId: { $in: ['berta', 'carla'] } })).toEqual(['carla']);
  expect(await visits.distinct('accountId')).toEqual(['berta', 'carla']);
});
