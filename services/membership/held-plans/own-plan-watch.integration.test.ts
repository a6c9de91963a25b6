import { openScratchDatabase, removeScratchDatabase } from '@studio/chassis/testing/scratch-database';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignmentCollection } from '../models/assignment.model.ts';
import { balanceCollection } from '../models/balance.model.ts';
import { permissionCollection } from '../models/permission.model.ts';
import { planRequestCollection } from '../models/plan-request.model.ts';
import { type OwnPlanWatch, startOwnPlanWatch } from './own-plan-watch.ts';

let connection: Connection;
let watch: OwnPlanWatch;

const database = () => connection.getClient().db(connection.name);
/** Only the collection and the account count. */
const store = (collection: string, document: object) => database().collection(collection).insertOne(document);

beforeAll(async () => {
  connection = await openScratchDatabase('membership', silentLogger);
});
beforeEach(() => {
  watch = startOwnPlanWatch({ database: database(), logger: silentLogger });
});
afterEach(() => watch.close());
afterAll(() => removeScratchDatabase(connection));

/** Opens the stream of an account; `count` is the number of its events so far. */
function look(accountId: string, type: 'member' | 'admin' = 'member') {
  let count = 0;
  const leave = watch.watch({ accountId, type, desk: false }).open({
    signal: new AbortController().signal,
    end: () => undefined,
    send: () => void (count += 1),
  });
  return { count: () => count, leave: () => leave?.() };
}

test('a plan, a freeze, a payment or an answer reaches the member whose page is open, and nobody else', async () => {
  const [ana, beto] = [look('ana'), look('beto')];
  // Once the change stream is open, each reads what was missed.
  await expect.poll(() => [ana.count(), beto.count()]).toEqual([1, 1]);
  await store(assignmentCollection.name, { _id: 'plan', accountId: 'ana' });
  await expect.poll(ana.count).toBe(2);
  await store('plans', { _id: 'ana' });
  await store(balanceCollection.name, { _id: 'ana' });
  await expect.poll(ana.count).toBe(3);
  const frozen = { $set: { freezes: [] } };
  await database().collection(assignmentCollection.name).updateOne({ accountId: 'ana' }, frozen);
  await expect.poll(ana.count).toBe(4);
  await store(planRequestCollection.name, { _id: 'request', accountId: 'ana' });
  await expect.poll(ana.count).toBe(5);
  expect(beto.count()).toBe(1);
});

test('a request for permission and its answer reach who asked and every full administrator, and no member', async () => {
  const [desk, boss, ana] = [look('desk'), look('boss', 'admin'), look('ana')];
  const counts = () => [desk.count(), boss.count(), ana.count()];
  await expect.poll(counts).toEqual([1, 1, 1]);
  await store(permissionCollection.name, { _id: 'permission', accountId: 'ana', askedBy: 'desk' });
  await expect.poll(counts).toEqual([2, 2, 1]);
});

test('a stream that was left hears nothing more, and the next one follows again', async () => {
  const first = look('ana');
  await expect.poll(first.count).toBe(1);
  first.leave();
  const next = look('ana');
  await expect.poll(next.count).toBe(1);
  await store(balanceCollection.name, { _id: `of ${connection.name}` });
  await store(assignmentCollection.name, { _id: 'other plan', accountId: 'ana' });
  await expect.poll(next.count).toBe(2);
  expect(first.count()).toBe(1);
});
