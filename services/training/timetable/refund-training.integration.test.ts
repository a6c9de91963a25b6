import { ensureTrainingStores } from '../models/training-stores.ts';
import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrainingStores, type TrainingStores } from '../models/training-stores.ts';
import { trainingOn } from '../testing/fixtures.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { findTrainingsToRefund } from './refund-training.job.ts';

let connection: Connection;
let stores: TrainingStores;

beforeAll(async () => {
  connection = await openScratchDatabase('training', silentLogger);
  stores = openTrainingStores(connection);
  await ensureTrainingStores(connection);
});
afterAll(() => removeScratchDatabase(connection));

test('a cancelled training is to be refunded until the last seat is free, in the name of who cancelled it', async () => {
  const cause = { correlationId: 'the request that cancelled it' };
  const cancellation = { at: new Date('2026-11-20T15:00:00Z'), by: 'admin', total: 3, cause };
  const trainings = [0, 1, 3].map((seatsTaken) => {
    const over = { _id: `cancelled, ${seatsTaken} left`, status: 'cancelled', seatsTaken, cancellation } as const;
    return trainingOn('2026-11-23', `0${5 + seatsTaken}:00:00`, over);
  });
  const scheduled = trainingOn('2026-11-23', '16:00:00', { _id: 'scheduled', seatsTaken: 3 });
  await stores.trainings.insertMany([...trainings, scheduled]);
  const found = await findTrainingsToRefund(stores);
  expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: 'cancelled, 1 left', cause },
    { id: 'cancelled, 3 left', cause },
  ]);
});
