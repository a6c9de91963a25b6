import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { queueOf } from '@studio/chassis/events/topology';
import { createLogger } from '@studio/chassis/logging/logger';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { openAuth } from '../../services/auth/open-auth.ts';
import { openMembership } from '../../services/membership/open-membership.ts';
import { openReporting } from '../../services/reporting/open-reporting.ts';
import { openTraining } from '../../services/training/open-training.ts';
import { scratchFolder } from '../testing/scratch-folder.mjs';
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

test('no service starts on what a restore has left unfinished, and each does once it is finished', async () => {
  const client = await new mongo.MongoClient(mongoUrl).connect();
  onTestFinished(async () => {
    await removeNamespace(client, namespace);
    await client.close();
  });
  const folder = scratchFolder('restore');
  const manifest = {
    format: 1,
    studioVersion: '1',
    mongoVersion: '6',
    takenAt: '2026-01-05T12:00:00Z',
    collections: [],
  };
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest));
  const restore = () =>
    restoreStudio({ folder, mongoUrl, rabbitmqUrl, redisUrl: serverUrl('REDIS_URL'), namespace, replace: true });

  const connection = await connect(rabbitmqUrl);
  // Nobody but its own connection may use this queue, not even to empty it.
  await (await connection.createChannel()).assertQueue(queueOf(namespace, 'training'), { exclusive: true });
  await expect(restore()).rejects.toThrow('the studio is not whole now');
  for (const start of starts) {
    await expect(start(processParts() as never)).rejects.toThrow('a restore has not been finished');
  }
  await connection.close();

  await restore();
  for (const start of starts) await start(processParts() as never);
});
