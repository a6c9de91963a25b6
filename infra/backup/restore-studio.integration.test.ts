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
import { openAuth } from '../../services/auth/open-auth.ts';
import { openMembership } from '../../services/membership/open-membership.ts';
import { openReporting } from '../../services/reporting/open-reporting.ts';
import { openTraining } from '../../services/training/open-training.ts';
import { scratchFolder } from '../testing/scratch-folder.ts';
import { manifestName } from './manifest.ts';
import { restoreStudio } from './restore-studio.ts';

const namespace = `restore${process.pid}`;
const mongoUrl = serverUrl('MONGO_URL');
const rabbitmqUrl = serverUrl('RABBITMQ_URL');
const logger = createLogger({ name: 'restore-test', level: 'silent' });

/** What a process is handed at its start. */
function processParts() {
  const { onStop, stop } = createStopStack(logger);
  onTestFinished(stop);
  const config = { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, NAMESPACE: namespace };
  const metrics = createMetrics({ name: 'restore-test', processFigures: false });
  return { name: 'restore-test', config, logger, metrics, onStop };
}

const starts: readonly ((parts: never) => Promise<unknown>)[] = [
  openAuth,
  (parts) => openMembership(parts, () => new Date()),
  openTraining,
  openReporting,
];

/** A client of the servers under test, until the test ends; nothing of the namespace stays. */
async function givenNamespace() {
  const client = await new mongo.MongoClient(mongoUrl).connect();
  onTestFinished(async () => {
    await removeNamespace(client, namespace, topology);
    await client.close();
  });
  return client;
}

/** A backup of accounts that have no more than their ids. */
function backupOf(...ids: string[]) {
  const folder = scratchFolder('restore');
  const content = Buffer.concat(ids.map((_id) => mongo.BSON.serialize({ _id })));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = 'auth.accounts.bson.gz';
  writeFileSync(join(folder, file), gzipSync(content));
  const accounts = { database: 'auth', collection: 'accounts', file, documents: ids.length, sha256 };
  const describe = (...collections: (typeof accounts)[]) => {
    const manifest = { format: 1, studioVersion: '1', mongoVersion: '6', takenAt: '2026-01-05T12:00:00Z', collections };
    writeFileSync(join(folder, manifestName), JSON.stringify(manifest));
  };
  describe(accounts);
  const servers = { mongoUrl, rabbitmqUrl, redisUrl: serverUrl('REDIS_URL'), namespace };
  return {
    restore: () => restoreStudio({ folder, ...servers, replace: true }),
    /** Restores as much of it as there is before something that can't be put back. */
    restorePart: async () => {
      describe(accounts, { ...accounts, collection: '$' });
      await expect(restoreStudio({ folder, ...servers, replace: true })).rejects.toThrow('the studio is not whole now');
      describe(accounts);
    },
  };
}

test('no service starts on what a restore has left unfinished, and each does once it is finished', async () => {
  await givenNamespace();
  const { restore } = backupOf();

  const connection = await connect(rabbitmqUrl);
  // Nobody but its own connection may use this queue, not even to empty it.
  await (await connection.createChannel()).assertQueue(queueOf(namespace, 'training'), { exclusive: true });
  await expect(restore()).rejects.toThrow('the studio is not whole now');
  for (const start of starts) {
    await expect(start(processParts() as never)).rejects.toThrow('a restore has not finished');
  }
  await connection.close();

  await restore();
  for (const start of starts) await start(processParts() as never);
});

test('accounts deleted since the backup are named, also by the restore after an interrupted one', async () => {
  const client = await givenNamespace();
  const { restore, restorePart } = backupOf('ana', 'berta');
  // Carla had come after the backup.
  const deleted = ['ana', 'carla'].map((_id) => ({ _id }));
  await client.db(`${namespace}_auth`).collection<{ _id: string }>('deleted-accounts').insertMany(deleted);
  await restorePart();
  expect(await restore()).toMatchObject({ broughtBack: ['ana'] });
  expect(await restore()).toMatchObject({ broughtBack: [] });
});
