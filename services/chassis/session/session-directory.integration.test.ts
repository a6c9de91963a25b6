import { randomBytes } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { connectMongo } from '../mongo/connect.ts';
import { openFaultProxy } from '../testing/fault-proxy.ts';
import { benchKeys } from '../testing/http-bench.ts';
import { openSessionDirectory } from './session-directory.ts';
import { createSessionGuard } from './session-guard.ts';
import type { SessionEntry } from './session-policy.ts';
import { createTokenVerifier, signSession } from './session-token.ts';

const namespace = `t${randomBytes(6).toString('hex')}`;
const logger = createLogger({ name: 'bench-api', level: 'silent' });
const mongoUrl = process.env['MONGO_URL'] ?? '';
const connect = () => connectMongo({ url: mongoUrl, database: `${namespace}_bench`, logger });
const connection = await connect();
const directory = openSessionDirectory({ connection, namespace });
const guard = createSessionGuard({ verifyToken: createTokenVerifier(benchKeys.publicKey), directory });

afterAll(async () => {
  await connection.getClient().db(`${namespace}_sessions`).dropDatabase();
  await connection.dropDatabase();
  await connection.close();
});

const entry = (accountId: string, change: Partial<SessionEntry> = {}): SessionEntry => {
  return { accountId, status: 'active', type: 'member', version: 1, keeps: null, ...change };
};
const bearer = (accountId: string, sessionId = 's1') =>
  `Bearer ${signSession(benchKeys.privateKey, { accountId, type: 'member', sessionId, version: 1 }, 1)}`;

async function put(...entries: SessionEntry[]): Promise<void> {
  await connection.transaction(async (session) => {
    for (const one of entries) await directory.putSessionEntry(session, one);
  });
}

/** Counts the reads of the directory that reach MongoDB. */
function countReads(watched: Connection): () => number {
  let reads = 0;
  watched.getClient().on('commandStarted', ({ commandName, databaseName }) => {
    if (commandName === 'find' && databaseName === `${namespace}_sessions`) reads += 1;
  });
  return () => reads;
}

test('a live session identifies its account', async () => {
  await put(entry('live'));
  const session = {
    accountId: 'live',
    type: 'member',
    coach: false,
    desk: false,
    sessionId: 's1',
    version: 1,
    strong: false,
    expiresAt: expect.any(Number) as number,
  };
  expect(await guard.authenticate(bearer('live'))).toEqual(session);
});

test('a session gives classes while its account does, by the directory', async () => {
  await put(entry('laura', { coach: true }));
  expect(await guard.authenticate(bearer('laura'))).toMatchObject({ type: 'member', coach: true });
  await put(entry('laura'));
  expect(await guard.authenticate(bearer('laura'))).toMatchObject({ type: 'member', coach: false });
});

test('an administrator is at the desk while the account is, by the directory', async () => {
  const token = signSession(benchKeys.privateKey, { accountId: 'd', type: 'admin', sessionId: 's1', version: 1 }, 1);
  await put(entry('d', { type: 'admin', desk: true }));
  expect(await guard.authenticate(`Bearer ${token}`)).toMatchObject({ type: 'admin', desk: true });
  await put(entry('d', { type: 'admin' }));
  expect(await guard.authenticate(`Bearer ${token}`)).toMatchObject({ type: 'admin', desk: false });
});

test.each([undefined, '', 'Bearer', 'Basic YTpi', 'Bearer a b', `Bearer ${'x'.repeat(9_000)}`])(
  'without a bearer token (%s) there is no session',
  async (header) => {
    await expect(guard.authenticate(header)).rejects.toMatchObject({ code: 'NO_SESSION' });
  },
);

test('ended sessions are refused with the next request; the one that ended them continues', async () => {
  await put(entry('ended'));
  await guard.authenticate(bearer('ended', 'mine'));
  await put(entry('ended', { version: 2, keeps: 'mine' }));
  await expect(guard.authenticate(bearer('ended', 'other'))).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  await guard.authenticate(bearer('ended', 'mine'));
  await put(entry('ended', { version: 2, keeps: 'mine', status: 'suspended' }));
  await expect(guard.authenticate(bearer('ended', 'mine'))).rejects.toMatchObject({ code: 'SESSION_ENDED' });
});

test('a session that is ended alone ends no other, and for good', async () => {
  await put(entry('leaving', { keeps: 'phone' }), entry('neighbour'));
  const { expiresAt } = await guard.authenticate(bearer('leaving', 'phone'));
  const ended = { accountId: 'leaving', sessionId: 'phone', expiresAt };
  await connection.transaction(async (session) => directory.endSession(session, ended));
  await expect(guard.authenticate(bearer('leaving', 'phone'))).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  await guard.authenticate(bearer('leaving', 'laptop'));
  await guard.authenticate(bearer('neighbour', 'phone'));
  await put(entry('leaving', { version: 2, keeps: 'phone' }));
  await expect(guard.authenticate(bearer('leaving', 'phone'))).rejects.toMatchObject({ code: 'SESSION_ENDED' });
});

test('the row of an ended session expires with its token', async () => {
  await directory.ensureIndexes();
  const rows = connection.getClient().db(`${namespace}_sessions`).collection('accounts');
  expect(await rows.indexes()).toContainEqual(
    expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
  );
});

test('an account that is not in the directory has no session', async () => {
  await expect(guard.authenticate(bearer('nobody'))).rejects.toMatchObject({ code: 'SESSION_ENDED' });
});

test('an entry is written in the transaction of the caller, or not at all', async () => {
  const failed = connection.transaction(async (session) => {
    await directory.putSessionEntry(session, entry('undone'));
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await directory.find('undone')).toBeUndefined();
});

test('concurrent lookups share reads, and each gets its own answer', async () => {
  const accounts = Array.from({ length: 200 }, (_, i) => `many-${i}`);
  await put(...accounts.map((id) => entry(id)));
  const watched = await mongoose.createConnection(mongoUrl, { monitorCommands: true }).asPromise();
  const reads = countReads(watched);
  const busy = openSessionDirectory({ connection: watched, namespace });
  const found = await Promise.all([...accounts, ...accounts].map((id) => busy.find(id)));
  expect(found.map((one) => one?.accountId)).toEqual([...accounts, ...accounts]);
  expect(reads()).toBe(1);
  await watched.close();
});

test('a lookup waits 2 seconds for a MongoDB that hangs', async () => {
  const proxy = await openFaultProxy(mongoUrl);
  const url = Object.assign(new URL(proxy.url), { search: '?directConnection=true&serverSelectionTimeoutMS=500' }).href;
  const hanging = await mongoose.createConnection(url).asPromise();
  const blind = openSessionDirectory({ connection: hanging, namespace });
  await put(entry('patient'));
  await expect.poll(() => blind.find('patient')).toMatchObject({ accountId: 'patient' });
  proxy.silence();
  // The deadline ends the read, not the driver, which waits for a minute.
  const cause = expect.objectContaining({ name: 'AbortError' });
  await expect(blind.find('patient')).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
  await proxy.close();
  await hanging.close();
});

test('while MongoDB is down the answer is UNAVAILABLE, never NO_SESSION', async () => {
  const broken = await connect();
  const blind = openSessionDirectory({ connection: broken, namespace });
  await broken.close();
  await expect(blind.find('live')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 2 });
});
