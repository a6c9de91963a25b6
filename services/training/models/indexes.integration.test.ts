import type { mongo } from 'mongoose';
import { addStudioDays } from '@studio/contracts/studio-time';
import { ensureTrainingStores } from '../models/training-stores.ts';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { refusedSlotsQuery } from '../fixed-slots/fixed-slots.ts';
import { bookingsQuery } from '../registrants/read-registrants.ts';
import { missedQuery } from '../seats/read-absences.ts';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { weekStamps } from '../weeks/read-week.ts';
import { notReopened, notSettled } from './closure.model.ts';
import { seatFactsQuery } from './seat-facts.ts';
import { openTrainingStores, type TrainingStores } from './training-stores.ts';

let connection: Connection;
let stores: TrainingStores;

beforeAll(async () => {
  connection = await openScratchDatabase('training', silentLogger);
  stores = openTrainingStores(connection);
  await ensureTrainingStores(connection);
});
afterAll(() => removeScratchDatabase(connection));

const week = { $gte: '2026-11-16', $lte: '2026-11-22' };

type Query = readonly [name: string, cursor: (stores: TrainingStores) => mongo.FindCursor];

const queries: readonly Query[] = [
  ['a week', (s) => s.trainings.find({ status: 'scheduled', date: week }).sort({ date: 1, startTime: 1, category: 1 })],
  ['the list', (s) => s.trainings.find({ status: 'scheduled' }).sort({ date: -1, startTime: -1, category: -1 })],
  ['trainings to refund', (s) => s.trainings.find({ status: 'cancelled', seatsTaken: { $gt: 0 } }).limit(500)],
  ['waitlists of members', (s) => s.trainings.find({ status: 'scheduled', 'waitlist.accountId': { $in: ['a'] } })],
  ['own bookings', (s) => s.bookings.find({ accountId: 'a', status: 'booked' }).sort({ startsAt: -1 })],
  ['registrants', (s) => s.bookings.find({ trainingId: 't', status: 'booked' })],
  [
    'marks as absent',
    (s) => s.bookings.find({ attendance: 'absent', status: 'booked', startsAt: { $lt: new Date() } }),
  ],
  ['reasons', (s) => s.reasons.find({ accountId: 'a', kind: 'refused' }).sort({ at: -1 })],
  ['moves of a list', (s) => s.reasons.find({ trainingId: 't', at: { $gte: new Date() } })],
  ['closed ranges', (s) => s.closures.find({ ...notReopened, startDate: { $lte: 'd' } }).sort({ startDate: 1 })],
  ['ranges to settle', (s) => s.closures.find(notSettled).sort({ closedAt: 1 })],
  ['refused slots', (s) => refusedSlotsQuery(s)],
  ['a ledger', (s) => s.movements.find({ accountId: 'a', sequence: { $lt: 9 } }).sort({ sequence: -1 })],
];

test.each(queries)('%s is read from an index, in its order', async (_name, cursor) => {
  const explained = JSON.stringify(await cursor(stores).explain('queryPlanner'));
  const { winningPlan } = JSON.parse(explained).queryPlanner;
  const plan = JSON.stringify(winningPlan);
  expect(plan).toMatch(/IXSCAN|IDHACK/);
  expect(plan).not.toContain('COLLSCAN');
  expect(plan).not.toContain('"SORT"');
});

test('the facts of a batch are read from an index each', async () => {
  const ids = { trainingIds: ['t'], accountIds: ['a', 'b'] };
  const explained = JSON.stringify(await seatFactsQuery(stores, ids).explain('queryPlanner'));
  expect(explained).not.toContain('COLLSCAN');
  const indexes = [...explained.matchAll(/"stage":"IXSCAN".*?"indexName":"(\w+)"/g)].map(([, name]) => name);
  expect(indexes).toEqual(['seat', '_id_', '_id_', '_id_']);
});

test('the list of a class reads one earlier booking of each member, by an index', async () => {
  const trainings = Array.from({ length: 40 }, (_, at) =>
    trainingOn(addStudioDays('2026-01-01', at), '06:00:00', { _id: `day ${at}` }),
  );
  await stores.bookings.insertMany(trainings.map((training) => bookingOf(training, { _id: training._id })));
  const explained = await bookingsQuery(stores, trainings.at(-1)!).explain('executionStats');
  const plan = JSON.stringify(explained);
  expect(plan).not.toContain('COLLSCAN');
  expect(plan).toMatch(/"totalDocsExamined":1,[^{}]*"indexesUsed":\["of-member"\]/);
});

test('the absences of a member are read by an index each, and one unmarked registrant of each class', async () => {
  const training = trainingOn('2026-11-18', '06:00:00', { _id: 'missed' });
  await stores.trainings.insertOne(training);
  const crowd = Array.from({ length: 20 }, (_, place) =>
    bookingOf(training, { _id: `of ${place}`, accountId: `member ${place}`, attendance: place < 5 ? 'absent' : null }),
  );
  await stores.bookings.insertMany(crowd);
  const now = new Date(training.endsAt.getTime() + 48 * 3_600_000);
  const query = missedQuery(stores, { accountIds: ['member 1'], rule: { limit: 2, days: 7 }, now });
  const plan = JSON.stringify(await query.explain('executionStats'));
  expect(plan).not.toContain('COLLSCAN');
  expect(plan).toMatch(/"indexName":"of-member"/);
  // The lookup skips the marked registrants of the class.
  expect(plan).toMatch(/"totalDocsExamined":[1-6],[^{}]*"indexesUsed":\["seat"\]/);
});

test('whether a week has changed is read from an index alone', async () => {
  const explained = JSON.stringify(await weekStamps(stores.trainings, '2026-11-16').explain('queryPlanner'));
  const plan = JSON.stringify(JSON.parse(explained).queryPlanner.winningPlan);
  expect(plan).toContain('PROJECTION_COVERED');
  expect(plan).not.toMatch(/FETCH|"SORT"/);
});
