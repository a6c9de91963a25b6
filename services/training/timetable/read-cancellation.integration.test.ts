import { createMailOutbox, mailCollection, mailsOf } from '@studio/chassis/mail/mail-outbox';
import { ensureCollection } from '@studio/chassis/mongo/collection';
import { createSnapshotRead } from '@studio/chassis/mongo/snapshot';
import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTrainingStores, type TrainingStores } from '../models/training-stores.ts';
import { trainingOn } from '../testing/fixtures.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { cancellationMailPrefix } from '../seats/seat-mails.ts';
import { readCancellation } from './cancel-training.ts';

let connection: Connection;
let stores: TrainingStores;

const cancellation = { at: new Date('2026-11-20T15:00:00Z'), by: 'admin', total: 3 };
const cancelled = { status: 'cancelled', seatsTaken: 3, cancellation } as const;
const training = trainingOn('2026-11-23', '05:00:00', cancelled);
const another = trainingOn('2026-11-23', '06:00:00', { ...cancelled, _id: 'another' });

beforeAll(async () => {
  connection = await openScratchDatabase('training', silentLogger);
  stores = openTrainingStores(connection);
  await ensureCollection(connection.db!, mailCollection);
  await stores.trainings.insertMany([training, another]);
});
afterAll(() => removeScratchDatabase(connection));

const read = ({ _id } = training, now = new Date()) => {
  const snapshotRead = createSnapshotRead(connection);
  return readCancellation({ stores, mails: mailsOf(connection), snapshotRead, clock: () => now }, _id);
};

/** Frees all seats and makes the mails due, in one transaction as the worker does. */
const refundAll = ({ _id } = training) =>
  connection.transaction(async (session) => {
    await stores.trainings.updateOne({ _id }, { $set: { seatsTaken: 0 } }, { session });
    const mails = ['a', 'b', 'c'].map((id) => ({ key: `${cancellationMailPrefix(_id)}${id}`, accountId: id }));
    await createMailOutbox(connection).write(
      session,
      mails.map((mail) => ({ ...mail, template: 'training-cancelled', payload: {} })),
    );
  });

test('a refund in the middle of the reading is counted wholly or not at all', async () => {
  const findOne = stores.trainings.findOne.bind(stores.trainings);
  vi.spyOn(stores.trainings, 'findOne').mockImplementationOnce(async (...query: Parameters<typeof findOne>) => {
    const found = await findOne(...query);
    await refundAll();
    return found;
  });
  expect(await read()).toEqual({ total: 3, refunded: 0, mailed: 0, failed: 0 });
  expect(await read()).toEqual({ total: 3, refunded: 3, mailed: 0, failed: 0 });
});

test('a mail that was refused has failed, one that waits has after 40 minutes', async () => {
  await refundAll(another);
  const mails = mailsOf(connection);
  const keyOf = (id: string) => `${cancellationMailPrefix(another._id)}${id}`;
  const { createdAt } = (await mails.findOne({ _id: keyOf('c') }))!;
  for (const [id, outcome] of [
    ['a', 'sent'],
    ['b', 'refused'],
  ] as const) {
    await mails.updateOne({ _id: keyOf(id) }, { $set: { sentAt: createdAt, outcome } });
  }
  const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
  const known = { email: '', lastName: '', type: 'member', status: 'active', deleted: false, version: 1 } as const;
  await stores.members.insertMany([
    { ...known, _id: 'b', firstName: 'Benno', phone: '300 123 4567' },
    { ...known, _id: 'c', firstName: '', phone: '', deleted: true },
  ]);
  const refunded = { total: 3, refunded: 3, mailed: 1 };
  const unreached = [expect.objectContaining({ firstName: 'Benno', phone: '300 123 4567' })];
  expect(await read(another, minutesLater(40))).toEqual({ ...refunded, failed: 1, unreached });
  expect(await read(another, minutesLater(41))).toEqual({ ...refunded, failed: 2, unreached });
});
