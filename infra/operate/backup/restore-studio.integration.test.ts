import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect } from 'amqplib';
import { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { queueOf } from '@studio/chassis/events/topology';
import { createLogger } from '@studio/chassis/logging/logger';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { topology } from '@studio/contracts/events/topology';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { createPasswords } from '../../../services/auth/credentials/passwords.ts';
import { openAuth } from '../../../services/auth/open-auth.ts';
import { openMembership } from '../../../services/membership/service.ts';
import { openReporting } from '../../../services/reporting/service.ts';
import { openTraining } from '../../../services/training/open-training.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { databaseNames, manifestName } from './manifest.ts';
import { collectionsOf, schemaSteps } from './schema.ts';
import { isSetAside } from './set-aside.ts';
import { restoreStudio } from './restore-studio.ts';

const namespace = `restore${process.pid}`;
const mongoUrl = serverUrl('MONGO_URL');
const rabbitmqUrl = serverUrl('RABBITMQ_URL');
const logger = createLogger({ name: 'restore-test', level: 'silent' });

/** Opens what a process opens at its start. A failed start closes what it has opened. */
async function open(start: (parts: never) => Promise<unknown>) {
  const { onStop, stop } = createStopStack(logger);
  onTestFinished(stop);
  const config = { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, NAMESPACE: namespace };
  const metrics = createMetrics({ name: 'restore-test', processFigures: false });
  const parts = { name: 'restore-test', config, logger, metrics, onStop };
  await start(parts as never).catch(async (error) => {
    await stop();
    throw error;
  });
}

const starts: readonly ((parts: never) => Promise<unknown>)[] = [
  openAuth,
  (parts) => openMembership(parts, () => new Date()),
  openTraining,
  openReporting,
];

/** A client for the length of the test, which leaves nothing of the namespace behind. */
async function givenNamespace() {
  const client = await new mongo.MongoClient(mongoUrl).connect();
  onTestFinished(async () => {
    await removeNamespace(client, namespace, topology);
    await client.close();
  });
  return client;
}

type Rows = readonly (mongo.Document & { readonly _id: string })[];

/** A backup with these rows of some collections; all others are empty. */
function backupOf(rows: Readonly<Record<string, Rows>> = {}) {
  const folder = scratchFolder('restore');
  const write = (name: string) => {
    const [database = '', collection = ''] = name.split('.');
    const documents = rows[name] ?? [];
    const content = Buffer.concat(documents.map((document) => mongo.BSON.serialize(document)));
    const sha256 = createHash('sha256').update(content).digest('hex');
    writeFileSync(join(folder, `${name}.bson.gz`), gzipSync(content));
    return { database, collection, file: `${name}.bson.gz`, documents: documents.length, sha256 };
  };
  const all = collectionsOf(schemaSteps).map(write);
  const described = { format: 1, studioVersion: '1', schema: 1, mongoVersion: '6', takenAt: '2026-01-05T12:00:00Z' };
  const describe = (collections = all, over: object = {}) =>
    writeFileSync(join(folder, manifestName), JSON.stringify({ ...described, collections, ...over }));
  describe();
  const servers = { mongoUrl, rabbitmqUrl, redisUrl: serverUrl('REDIS_URL'), namespace };
  return {
    restore: (options: { newPasswords?: boolean } = {}) =>
      restoreStudio({ folder, ...servers, replace: true, ...options }),
    /** Restores up to an entry that cannot be restored. */
    restorePart: async () => {
      describe([...all, { ...all[0]!, collection: '$' }]);
      await expect(restoreStudio({ folder, ...servers, replace: true })).rejects.toThrow(
        "the studio's data is incomplete now",
      );
      describe();
    },
    /** Restores it with another manifest. */
    restoreAs: (over: object) => {
      describe(all, over);
      return restoreStudio({ folder, ...servers, replace: true });
    },
  };
}

test('no service starts on what a restore has left unfinished, and each does once it is finished', async () => {
  await givenNamespace();
  const { restore } = backupOf();

  const connection = await connect(rabbitmqUrl);
  // Only its own connection may use this queue, even to empty it.
  await (await connection.createChannel()).assertQueue(queueOf(namespace, 'training'), { exclusive: true });
  await expect(restore()).rejects.toThrow("the studio's data is incomplete now");
  for (const start of starts) {
    await expect(open(start)).rejects.toThrow('a restore has not finished');
  }
  await connection.close();

  await restore();
  for (const start of starts) await open(start);
});

test('the schema knows every collection that the services make', async () => {
  const client = await givenNamespace();
  for (const start of starts) await open(start);
  const made: string[] = [];
  for (const database of databaseNames) {
    const found = await client.db(`${namespace}_${database}`).listCollections({}, { nameOnly: true }).toArray();
    made.push(...found.map(({ name }) => `${database}.${name}`));
  }
  const known = collectionsOf(schemaSteps);
  expect(made.filter((name) => !/leases$|\.migrations$/.test(name) && !known.includes(name))).toEqual([]);
  expect(made).toContain('training.bookings');
});

test('a backup that is newer or not whole is refused before anything is deleted', async () => {
  const client = await givenNamespace();
  const accounts = client.db(`${namespace}_auth`).collection('accounts');
  await accounts.insertOne({ name: 'Ana' });
  const { restoreAs } = backupOf();
  await expect(restoreAs({ studioVersion: '9.9.9' })).rejects.toThrow('the backup was made by version 9.9.9');
  await expect(restoreAs({ collections: [] })).rejects.toThrow('the backup is incomplete');
  expect(await accounts.countDocuments()).toBe(1);
});

const account = (_id: string, over: object = {}) => ({
  _id,
  status: 'active',
  type: 'member',
  passwordHash: 'one',
  sessions: { version: 1, keeps: null },
  email: `${_id}@correo.co`,
  deletionRequestedAt: null,
  ...over,
});
const feed = (_id: string, tokenHash: string) => ({ _id, tokenHash, createdAt: new Date(0) });

/** Inserts what the namespace holds when it is lost or replaced. */
async function given(client: mongo.MongoClient, rows: Readonly<Record<string, Rows>>) {
  for (const [name, documents] of Object.entries(rows)) {
    const [database = '', collection = ''] = name.split('.');
    await client
      .db(`${namespace}_${database}`)
      .collection<Rows[number]>(collection)
      .insertMany([...documents]);
  }
}

test('what was taken away since the backup and comes back is named, also by the restore after an interrupted one', async () => {
  const client = await givenNamespace();
  const names = ['ana', 'berta', 'carla', 'diana'];
  const { restore, restorePart } = backupOf({ 'auth.accounts': names.map((name) => account(name)) });
  await given(client, {
    'auth.accounts': [
      account('berta', { status: 'suspended', email: 'berta@otro.co' }),
      account('carla', { passwordHash: 'two', sessions: { version: 2, keeps: null }, refusedMails: ['reminders'] }),
      account('diana'),
      account('elena', { status: 'suspended' }),
    ],
    // Flor registered after the backup.
    'auth.deleted-accounts': [{ _id: 'ana' }, { _id: 'flor' }],
  });
  const undone = {
    deleted: ['ana'],
    suspended: ['berta'],
    password: ['carla'],
    address: ['berta'],
    mails: ['carla'],
  };
  await restorePart();
  await restorePart();
  const restored = async () =>
    Object.fromEntries(
      [...(await restore()).comesBack].map(([kind, accounts]) => [kind, accounts.map(({ account }) => account._id)]),
    );
  expect(await restored()).toEqual(undone);
  expect(await restored()).toEqual({});
  const left = await client.db(`${namespace}_auth`).listCollections({}, { nameOnly: true }).toArray();
  expect(left.filter(({ name }) => isSetAside(name))).toEqual([]);
});

test('calendar addresses that worked just before the restore stay valid, and no others revive', async () => {
  const client = await givenNamespace();
  const feeds = () => client.db(`${namespace}_training`).collection<{ _id: string }>('calendar-feeds').find().toArray();
  const accounts = ['ana', 'berta', 'carla'].map((name) => account(name));
  const { restore, restorePart } = backupOf({
    'auth.accounts': accounts,
    'training.calendar-feeds': [feed('ana', 'leaked'), feed('berta', 'same'), feed('carla', 'removed')],
  });
  await restorePart();
  expect(await restore()).toMatchObject({ calendarAddresses: { ended: 3, kept: 0 } });
  expect(await feeds()).toEqual([]);

  const now = [feed('ana', 'renewed'), feed('berta', 'same')];
  await given(client, { 'training.calendar-feeds': [...now, feed('elena', 'of nobody any more')] });
  await restorePart();
  expect(await restore()).toMatchObject({ calendarAddresses: { ended: 2, kept: 2 } });
  expect(await feeds()).toEqual(now);
});

test('no passkey or API key of the backup opens anything, and with new passwords for all no password', async () => {
  const client = await givenNamespace();
  const passwords = await createPasswords(5);
  const passwordHash = await passwords.hash('1094900123');
  const stored = (name: string) => account(name, { passwordHash, passwordIsNumberOf: 'CC' });
  const { restore } = backupOf({
    'auth.accounts': [stored('ana'), stored('berta')],
    'auth.passkeys': [{ _id: 'of ana', accountId: 'ana' }],
    'sessions.api-keys': [{ _id: 'hash', name: 'crm' }],
  });
  const hashes = async () => {
    const rows = await client.db(`${namespace}_auth`).collection('accounts').find().toArray();
    return rows.map((row) => ({ hash: row['passwordHash'] as string, isNumberOf: row['passwordIsNumberOf'] }));
  };
  await restore();
  const asBefore = { hash: passwordHash, isNumberOf: 'CC' };
  expect(await hashes()).toEqual([asBefore, asBefore]);
  expect(await client.db(`${namespace}_auth`).collection('passkeys').countDocuments()).toBe(0);
  expect(await client.db(`${namespace}_sessions`).collection('api-keys').countDocuments()).toBe(0);
  await restore({ newPasswords: true });
  for (const { hash, isNumberOf } of await hashes()) {
    expect(isNumberOf).toBeNull();
    expect(await passwords.matches('1094900123', hash)).toBe(false);
    // A login takes as long as one with an unknown address.
    expect(passwords.needsRenewal(hash)).toBe(false);
  }
});
