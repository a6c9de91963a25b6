import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { type Connection, createConnection } from 'mongoose';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../testing/until.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { outboxOf } from '../outbox/outbox.ts';
import { createCommitWork } from '../outbox/unit-of-work.ts';
import { noted } from '../testing/events-bench.ts';
import { createMailOutbox, mailCollection, mailsOf } from './mail-outbox.ts';
import { ensureCollection } from '../mongo/collection.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import type { Mail } from './mailer.ts';

const namespace = `test-${randomBytes(5).toString('hex')}`;
const redisUrl = process.env['REDIS_URL'] ?? '';
const logger = pino({ level: 'silent' });
const sent: string[] = [];
const post = { isDown: false, attempts: 0 };
/** Until when the mails to these addresses are postponed. */
const waits = new Map<string, Date>();
const failed: string[] = [];
let connection: Connection;
let worker: MailWorker;

beforeAll(async () => {
  connection = await createConnection(process.env['MONGO_URL'] ?? '', { dbName: namespace }).asPromise();
  await ensureCollection(connection.db!, mailCollection);
  worker = await startMailWorker({
    connection,
    redisUrl,
    namespace,
    service: 'letters',
    logger,
    metrics: new Registry(),
    mailer: {
      send: async ({ to }: Mail) => {
        post.attempts += 1;
        if (post.isDown) throw new Error('the mail server is down');
        sent.push(to);
      },
      isUp: async () => !post.isDown,
      close: () => undefined,
    },
    compose: async ({ _id: aggregateId, accountId }) => {
      const notBefore = waits.get(accountId);
      if (notBefore) return { notBefore };
      if (accountId === 'nobody') return null;
      const event = { declaration: noted, fact: { aggregateId, version: 1, payload: { text: 'Hola' } } };
      const onFailed = async () => void failed.push(accountId);
      const mail = { to: accountId, subject: 'Hola', text: 'Hola', html: '<p>Hola</p>', onFailed };
      return { ...mail, ...(accountId === 'ivy' && { event }) };
    },
    commitWork: createCommitWork({ connection, relay: { publishCommitted: async () => 'confirmed' }, logger }),
    sweepEveryMs: 20,
    retryFailedEveryMs: 100,
    attempts: 1,
  });
});
afterAll(async () => {
  await worker.close();
  await connection.dropDatabase();
  await connection.close();
  const redis = new Redis(redisUrl);
  await redis.del(await redis.keys(`${namespace}:*`));
  redis.disconnect();
});

async function write(key: string, accountId: string) {
  const mail = { key, accountId, template: 'greeting', payload: {} };
  await connection.transaction((session) => createMailOutbox(connection).write(session, [mail]));
}
const outcomeOf = async (key: string) => (await mailsOf(connection).findOne({ _id: key }))?.outcome;

it('sends a mail once, also when it is written again', async () => {
  await write('greeting:1', 'ana');
  await waitFor(async () => expect(await outcomeOf('greeting:1')).toBe('sent'));
  await write('greeting:1', 'ana');
  expect(await outcomeOf('greeting:1')).toBe('sent');
  await write('greeting:2', 'bob');
  await waitFor(() => expect(sent).toEqual(['ana', 'bob']));
});

it('sends nothing when its job runs again', async () => {
  await write('greeting:5', 'flo');
  await waitFor(async () => expect(await outcomeOf('greeting:5')).toBe('sent'));
  const jobs = await createJobQueue<string>({ name: 'letters-mail', redisUrl, namespace, logger });
  await jobs.add('greeting:5', { jobId: 'once-more' });
  const done = { waiting: 0, active: 0, delayed: 0, failed: 0 };
  await waitFor(async () => expect(await jobs.counts()).toEqual(done));
  await jobs.close();
  expect(sent.filter((to) => to === 'flo')).toHaveLength(1);
});

it('drops a mail without a recipient', async () => {
  await write('greeting:3', 'nobody');
  await waitFor(async () => expect(await outcomeOf('greeting:3')).toBe('dropped'));
});

it('sends a mail whose attempts are used up once the mail server is back', async () => {
  post.isDown = true;
  await write('greeting:4', 'eve');
  await waitFor(async () => expect(await worker.failedCount()).toBe(1));
  post.isDown = false;
  await waitFor(async () => expect(await outcomeOf('greeting:4')).toBe('sent'));
  expect(sent.filter((to) => to === 'eve')).toHaveLength(1);
  expect(await worker.failedCount()).toBe(0);
});

it('emits the event of a mail once, though it is sent again and again to a mail server that is down', async () => {
  post.isDown = true;
  const before = post.attempts;
  await write('greeting:7', 'ivy');
  await waitFor(() => expect(post.attempts).toBeGreaterThan(before + 2));
  post.isDown = false;
  await waitFor(async () => expect(await outcomeOf('greeting:7')).toBe('sent'));
  const emitted = await outboxOf(connection).find().toArray();
  expect(emitted.flatMap(({ envelopes }) => envelopes)).toMatchObject([
    { type: noted.type, aggregateId: 'greeting:7', payload: { text: 'Hola' } },
  ]);
});

it('gives up a mail that could not be sent for five days', async () => {
  post.isDown = true;
  await write('greeting:6', 'gus');
  await waitFor(async () => expect(await worker.failedCount()).toBe(1));
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
  await mailsOf(connection).updateOne({ _id: 'greeting:6' }, { $set: { createdAt: days(5.1) } });
  await waitFor(async () => expect(await outcomeOf('greeting:6')).toBe('refused'));
  await waitFor(async () => expect(await worker.failedCount()).toBe(0));
  post.isDown = false;
});

it('has a mail that is composed too early wait until then, without counting an attempt, and as often as it takes', async () => {
  waits.set('hal', new Date(Date.now() + 3_600_000));
  await write('greeting:8', 'hal');
  const row = () => mailsOf(connection).findOne({ _id: 'greeting:8' });
  await waitFor(async () => expect(await row()).toMatchObject({ postponed: 1 }));
  expect(await row()).toMatchObject({ createdAt: waits.get('hal'), attemptAt: null, sentAt: null });

  waits.set('hal', new Date(Date.now() - 6 * 24 * 3_600_000));
  await mailsOf(connection).updateOne({ _id: 'greeting:8' }, { $set: { createdAt: new Date() } });
  await waitFor(async () => expect((await row())?.postponed).toBeGreaterThan(2));
  expect({ failed: await worker.failedCount(), told: failed.includes('hal') }).toEqual({ failed: 0, told: false });
  waits.delete('hal');
  await waitFor(async () => expect(await row()).toMatchObject({ outcome: 'sent' }));
  expect(sent.filter((to) => to === 'hal')).toHaveLength(1);
});

it('reports every failed attempt', async () => {
  post.isDown = true;
  await write('greeting:9', 'ida');
  await waitFor(() => expect(failed.filter((to) => to === 'ida').length).toBeGreaterThan(1));
  post.isDown = false;
  await waitFor(async () => expect(await outcomeOf('greeting:9')).toBe('sent'));
});
