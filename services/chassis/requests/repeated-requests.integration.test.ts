import { randomBytes } from 'node:crypto';
import { route } from '@studio/contracts/http/route';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { on } from '../http/handler.ts';
import { bearer, json, startBench } from '../testing/http-bench.ts';
import { createLogger } from '../logging/logger.ts';
import { connectMongo } from '../mongo/connect.ts';
import { ensureIndexes } from '../process/ensure-indexes.ts';
import { createUnitOfWork } from '../outbox/unit-of-work.ts';
import { createRequestMemory } from './request-memory.ts';

const logger = createLogger({ name: 'bench-api', level: 'silent' });
const database = `t${randomBytes(6).toString('hex')}`;
const open = () => connectMongo({ url: process.env['MONGO_URL'] ?? '', database, logger });
const connection = await open();
const relay = { publishCommitted: async () => 'confirmed' as const };
const unitOfWork = createUnitOfWork({ connection, relay, logger });
const shelves = connection.db!.collection<{ _id: string; name: string; at: Date }>('shelves');
const requests = connection.db!.collection('requests');

const label = route({
  method: 'POST',
  path: '/api/shelves/:room',
  summary: 'Puts up a shelf',
  access: 'member',
  params: z.object({ room: z.string() }),
  body: z.object({ name: z.string(), note: z.string().optional() }),
  success: { status: 201, schema: z.object({ id: z.string(), name: z.string(), at: z.string(), answer: z.int() }) },
});
const knock = route({
  method: 'POST',
  path: '/api/knock',
  summary: 'Knocks',
  access: 'public',
  success: { status: 204 },
});

let answers = 0;
/** Runs between the commit and the answer. */
let afterCommit = (): Promise<void> => Promise.resolve();

const bindings = [
  on(label, async ({ body: { name } }) => {
    const wanted = { _id: randomBytes(6).toString('hex'), name, at: new Date() };
    const shelf = await unitOfWork(async ({ session }) => {
      const taken = await shelves.findOne({ name }, { session });
      if (taken) throw new AppError({ status: 409, code: 'TAKEN', message: 'Ya existe' });
      await shelves.insertOne(wanted, { session });
      return wanted;
    });
    await afterCommit();
    answers += 1;
    return { id: shelf._id, name: shelf.name, at: shelf.at.toISOString(), answer: answers };
  }),
  on(knock, ({ request }) => void request.res!.setHeader('Set-Cookie', `knock=${(answers += 1)}`)),
];

beforeAll(() => ensureIndexes(connection));
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});
beforeEach(async () => {
  afterCommit = () => Promise.resolve();
  await shelves.deleteMany({});
});

/** Two processes over one database. */
async function startTwo() {
  const start = () => startBench(bindings, { requests: createRequestMemory({ connection }) });
  const [one, other] = [await start(), await start()];
  interface Sent {
    readonly room?: string;
    readonly as?: 'member' | 'admin';
    readonly at?: typeof one;
  }
  const put = (body: unknown, key: string, { room = 'a', as = 'member', at = one }: Sent = {}) => {
    const headers = { Authorization: bearer(as), 'Idempotency-Key': key };
    return at.call(`/api/shelves/${room}`, json(body, { headers }));
  };
  return { one, other, put };
}

const newKey = () => crypto.randomUUID();
const countShelves = () => shelves.countDocuments();

describe('a request that is repeated with its key', () => {
  test('gets the first answer, marked as a replay, and has no second effect', async () => {
    const { other, put } = await startTwo();
    const key = newKey();
    const first = await put({ name: 'ferns' }, key);
    const again = await put({ name: 'ferns', unknown: 1 }, key, { at: other });
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await countShelves()).toBe(1);
  });

  test('gets it also when all are sent at once to two processes', async () => {
    const { one, other, put } = await startTwo();
    const key = newKey();
    const sent = Array.from({ length: 12 }, (_, at) => put({ name: 'moss' }, key, { at: at % 2 ? one : other }));
    const all = await Promise.all(sent);
    expect(new Set(all.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(all[0]!.status).toBe(201);
    expect(await countShelves()).toBe(1);
  });

  test('is answered from the first effect when the process died between commit and answer', async () => {
    const { put } = await startTwo();
    const key = newKey();
    afterCommit = () => Promise.reject(new Error('killed'));
    expect((await put({ name: 'oak' }, key)).status).toBe(500);
    afterCommit = () => Promise.resolve();
    const [stored] = await shelves.find().toArray();
    const again = await put({ name: 'oak' }, key);
    expect(again).toMatchObject({ status: 201, body: { id: stored!._id, at: stored!.at.toISOString() } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await put({ name: 'oak' }, key)).body).toEqual(again.body);
    expect(await countShelves()).toBe(1);
  });

  test.each([
    ['another body', { name: 'elm', note: 'x' }, 'a'],
    ['another target', { name: 'elm' }, 'b'],
  ])('is refused where it has %s, also at once', async (_, body, room) => {
    const { put, other } = await startTwo();
    const key = newKey();
    const both = await Promise.all([put({ name: 'elm' }, key), put(body, key, { room, at: other })]);
    const refused = both.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await countShelves()).toBe(1);
    const later = await Promise.all([put({ name: 'elm' }, key), put(body, key, { room })]);
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test("does not get another caller's answer", async () => {
    const { put } = await startTwo();
    const key = newKey();
    await put({ name: 'rose' }, key);
    expect(await put({ name: 'lily' }, key, { as: 'admin' })).toMatchObject({ status: 201, body: { name: 'lily' } });
  });
});

test('a refused request is decided again', async () => {
  const { put } = await startTwo();
  const key = newKey();
  await put({ name: 'ivy' }, newKey());
  expect(await put({ name: 'ivy' }, key)).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
  await shelves.deleteMany({});
  expect((await put({ name: 'ivy' }, key)).status).toBe(201);
});

test('an answer without a body is replayed with its cookie', async () => {
  const { one } = await startTwo();
  const call = () => one.call('/api/knock', { method: 'POST', headers: { 'Idempotency-Key': '"in-quotes"' } });
  const first = await call();
  const again = await call();
  expect([first.status, again.status]).toEqual([204, 204]);
  expect(again.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
});

test.each(['', 'with space', 'x'.repeat(129), '"open'])('%j is refused as a key', async (key) => {
  const { put } = await startTwo();
  const { status, body } = await put({ name: 'fig' }, key);
  expect([status, body]).toMatchObject([400, { errors: [{ field: 'idempotency-key' }] }]);
  expect(await countShelves()).toBe(0);
});

test('the database stores no readable key, input or answer, and forgets them', async () => {
  const { put } = await startTwo();
  const key = newKey();
  await put({ name: 'secret-name' }, key);
  const rows = JSON.stringify(await requests.find().toArray(), (_, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : value,
  );
  for (const hidden of [key, 'secret-name', Buffer.from('secret-name').toString('base64').slice(0, 12)]) {
    expect(rows).not.toContain(hidden);
  }
  expect(await requests.indexes()).toContainEqual(
    expect.objectContaining({ key: { at: 1 }, expireAfterSeconds: 86_400 }),
  );
});
