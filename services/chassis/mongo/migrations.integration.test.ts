import { randomBytes } from 'node:crypto';
import { type Connection, createConnection, type mongo } from 'mongoose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Migration, runMigrations } from './migrations.ts';

const logger = pino({ level: 'silent' });
let connection: Connection;
let ran: string[] = [];

const step = (id: string, run: (database: mongo.Db) => Promise<void> = async () => undefined): Migration => ({
  id,
  run: async (database) => {
    ran.push(id);
    await run(database);
  },
});
const startWith = (leaseMs: number, ...migrations: readonly Migration[]) =>
  runMigrations({ connection, migrations, logger, leaseMs });
const start = (...migrations: readonly Migration[]) => startWith(300, ...migrations);
const noted = async () => (await connection.collection('migrations').find().toArray()).map(({ _id }) => String(_id));

beforeAll(async () => {
  const dbName = `test-${randomBytes(5).toString('hex')}`;
  connection = await createConnection(process.env['MONGO_URL'] ?? '', { dbName }).asPromise();
});
afterEach(async () => {
  ran = [];
  await connection.dropDatabase();
});
afterAll(() => connection.close());

describe('migrations', () => {
  it('run in order, each once', async () => {
    await start(step('1-first'), step('2-second'));
    await start(step('1-first'), step('2-second'), step('3-third'));
    expect(ran).toEqual(['1-first', '2-second', '3-third']);
    expect(await noted()).toEqual(['1-first', '2-second', '3-third']);
  });

  it('run once when several processes start at once, and all of them wait', async () => {
    // A busy machine may renew it late, and not after its end.
    const leaseMs = 15_000;
    const leasedUntil = async () => {
      const lease = await connection.collection<{ _id: string; until: Date }>('migration-leases').findOne({});
      return lease!.until.getTime();
    };
    let isDone = false;
    // The migration ends once its lease was renewed, which makes it last as long as it takes.
    const slow = step('1-slow', async () => {
      const first = await leasedUntil();
      await expect.poll(leasedUntil).toBeGreaterThan(first);
      isDone = true;
    });
    const starts = Array.from({ length: 4 }, async () => {
      await startWith(leaseMs, slow);
      return isDone;
    });
    expect(await Promise.all(starts)).toEqual([true, true, true, true]);
    expect(ran).toEqual(['1-slow']);
  });

  it('are taken over from a process that died', async () => {
    const until = new Date(Date.now() + 300);
    await connection.collection('migration-leases').insertOne({ _id: 'migrations', owner: 'dead', until } as object);
    await start(step('1-first'));
    expect(ran).toEqual(['1-first']);
  });

  it('are taken over from a process that died before the clock was set back', async () => {
    const until = new Date(Date.now() + 3_600_000);
    await connection.collection('migration-leases').insertOne({ _id: 'migrations', owner: 'dead', until } as object);
    await start(step('1-first'));
    expect(ran).toEqual(['1-first']);
  });

  it('stop the start when one fails, and continue from there at the next start', async () => {
    const failing = step('2-second', () => Promise.reject(new Error('no')));
    await expect(start(step('1-first'), failing)).rejects.toThrow('no');
    expect(await noted()).toEqual(['1-first']);
    await start(step('1-first'), step('2-second'));
    expect(ran).toEqual(['1-first', '2-second', '2-second']);
  });
});
