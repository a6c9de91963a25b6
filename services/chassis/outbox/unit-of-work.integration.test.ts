import { randomBytes } from 'node:crypto';
import { type Connection, type Model, Schema, trusted } from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { outboxOf, unsentCursor } from './outbox.ts';
import { noted } from '../testing/events-bench.ts';
import { collection } from '../mongo/collection.ts';
import { connectMongo } from '../mongo/connect.ts';
import { ensureIndexes } from '../process/ensure-indexes.ts';
import { newId } from '../mongo/new-id.ts';
import { isDuplicateKey } from '../errors/mongo-error.ts';
import { createUnitOfWork } from './unit-of-work.ts';

interface Account {
  _id: string;
  version: number;
  balance: number;
  email?: string;
}

const logger = pino({ level: 'silent' });
const database = `test-${randomBytes(5).toString('hex')}`;
const accountSchema = new Schema<Account>({ _id: String, version: Number, balance: Number, email: String });
const declared = collection('accounts', {
  holds: 'An account of these tests',
  shape: z.object({ version: z.int(), balance: z.int(), email: z.string().exactOptional() }),
  indexes: [{ key: { email: 1 }, unique: true, sparse: true }],
  subject: null,
});
const open = () => connectMongo({ url: process.env['MONGO_URL'] ?? '', database, logger });
const unitOfWork = () =>
  createUnitOfWork({ connection, relay: { publishCommitted: async () => 'confirmed' as const }, logger });
let connection: Connection;
let accounts: Model<Account>;
beforeAll(async () => {
  connection = await open();
  accounts = connection.model<Account>('Account', accountSchema);
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describe('indexes', () => {
  it('exist after several processes have created them at once', async () => {
    const others = await Promise.all([open(), open(), open()]);
    await Promise.all([connection, ...others].map((one) => ensureIndexes(one, { declared })));
    await Promise.all(others.map((other) => other.close()));
    expect((await accounts.collection.indexes()).map(({ name }) => name)).toContain('email_1');
    await accounts.create({ _id: newId(), version: 1, balance: 0, email: 'ana@example.com' });
    const again = accounts.create({ _id: newId(), version: 1, balance: 0, email: 'ana@example.com' });
    await expect(again).rejects.toSatisfy(isDuplicateKey);
  });

  it('serve the query for unsent rows without reading sent ones', async () => {
    const plan = await unsentCursor(connection, { $lt: 'f' }).explain('queryPlanner');
    const winning = JSON.stringify(plan['queryPlanner'].winningPlan);
    expect(winning).toContain('"indexName":"unsent"');
    expect(winning).not.toContain('"stage":"SORT"');
  });
});

describe('a filter', () => {
  it('with an unknown field fails, and input cannot inject an operator', async () => {
    const typo = { ballance: 0 } as unknown as { balance: number };
    await expect(accounts.find(typo)).rejects.toThrow('ballance');
    const smuggled = { email: { $ne: '' } } as unknown as { email: string };
    await expect(accounts.find(smuggled)).rejects.toThrow('Cast to string failed');
    expect(await accounts.countDocuments({ balance: trusted({ $gte: 0 }) })).toBeGreaterThan(0);
  });
});

describe('a unit of work', () => {
  it('runs again on a write conflict and loses no change', async () => {
    const id = newId();
    await accounts.create({ _id: id, version: 1, balance: 0 });
    const deposit = unitOfWork();
    const callers = 5;
    let reads = 0;
    const allHaveRead = Promise.withResolvers<void>();
    const one = () =>
      deposit(async ({ session }) => {
        const account = await accounts.findById(id).session(session).orFail();
        if ((reads += 1) === callers) allHaveRead.resolve();
        await allHaveRead.promise;
        account.balance += 1;
        await account.save({ session });
      });
    await Promise.all(Array.from({ length: callers }, one));
    expect(reads).toBeGreaterThan(callers);
    expect((await accounts.findById(id).lean())?.balance).toBe(callers);
  });

  it('stops retrying after its time limit', async () => {
    const id = newId();
    await accounts.create({ _id: id, version: 1, balance: 0 });
    const holder = await connection.startSession();
    holder.startTransaction();
    await accounts.updateOne({ _id: id }, { $inc: { balance: 1 } }, { session: holder });
    const relay = { publishCommitted: async () => 'confirmed' as const };
    const impatient = createUnitOfWork({ connection, relay, logger, retryForMs: 100 });
    const blocked = impatient(({ session }) => accounts.updateOne({ _id: id }, { $inc: { balance: 1 } }, { session }));
    await expect(blocked).rejects.toThrow(/conflict/i);
    await holder.abortTransaction();
    await holder.endSession();
  });

  it('writes nothing when it throws, and rethrows the error', async () => {
    const id = newId();
    const refusal = new Error('refused');
    const failing = unitOfWork()(async ({ session }) => {
      await accounts.create([{ _id: id, version: 1, balance: 0 }], { session });
      throw refusal;
    });
    await expect(failing).rejects.toBe(refusal);
    expect(await accounts.exists({ _id: id })).toBeNull();
  });

  it('publishes nothing when the commit fails', async () => {
    const aggregateId = newId();
    const startSession = connection.startSession.bind(connection);
    vi.spyOn(connection, 'startSession').mockImplementationOnce(async (options) => {
      const session = await startSession(options);
      vi.spyOn(session, 'commitTransaction').mockRejectedValueOnce(new Error('not committed'));
      return session;
    });
    const failing = unitOfWork()(async (tx) => tx.emit(noted, { aggregateId, version: 1, payload: { text: 'never' } }));
    await expect(failing).rejects.toThrow('not committed');
    expect(await outboxOf(connection).countDocuments({ 'envelopes.aggregateId': aggregateId })).toBe(0);
  });
});
