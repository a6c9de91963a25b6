import { randomBytes } from 'node:crypto';
import { connectBroker } from '@studio/chassis/events/broker';
import { createFence } from '@studio/chassis/events/fence';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { startService } from '@studio/chassis/process/run-service';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { topology } from '@studio/contracts/events/topology';
import { expect, vi } from 'vitest';
import { trainingApiSettings, workerSettings } from '../config.ts';
import { openTrainingStores } from '../models/training-stores.ts';
import { training } from '../service.ts';
import { callAt } from '@studio/chassis/testing/call';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { settingsOf } from '@studio/chassis/testing/settings-of';
import { createPeople } from './people.ts';
import { connectOtherServices } from './other-services.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';

export type StudioBench = Awaited<ReturnType<typeof openStudio>>;

/** Weeks that the bench opens for booking ahead, so that next week is bookable on any day. */
const weeksAhead = 4;

/** Real training processes in a namespace of their own: an API and, by default, a worker. */
export async function openStudio({
  withWorker = true,
  settings = {},
}: { withWorker?: boolean; settings?: Record<string, string> } = {}) {
  const namespace = `training-test-${randomBytes(5).toString('hex')}`;
  const keys = makeSessionKeys();
  const environment = {
    MONGO_URL: serverUrl('MONGO_URL'),
    RABBITMQ_URL: serverUrl('RABBITMQ_URL'),
    REDIS_URL: serverUrl('REDIS_URL'),
    NAMESPACE: namespace,
    PORT: '0',
    SESSION_PUBLIC_KEY: keys.publicKey,
    CHECK_RESPONSES: '1',
    BOOKING_WEEKS_AHEAD: String(weeksAhead),
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...settings,
  };
  const running = createStopStack(silentLogger);
  const startOneApi = async () => {
    const config = settingsOf(trainingApiSettings, environment);
    const { onStop, stop } = createStopStack(silentLogger);
    running.onStop('api', stop);
    const metrics = createMetrics({ name: 'training-api', processFigures: false });
    const server = await startService(training, ['api'], { config, logger: silentLogger, metrics, onStop });
    return { url: server.url, call: callAt(server.url), stop };
  };
  const startOneWorker = async () => {
    const config = settingsOf(workerSettings, environment);
    const { onStop, stop } = createStopStack(silentLogger);
    running.onStop('worker', stop);
    const metrics = createMetrics({ name: 'training-worker', processFigures: false });
    const server = await startService(training, ['worker'], { config, logger: silentLogger, metrics, onStop });
    return { url: server.url, stop };
  };

  const api = await startOneApi();
  const worker = withWorker ? await startOneWorker() : undefined;
  const database = `${namespace}_training`;
  const connection = await connectMongo({ url: environment.MONGO_URL, database, logger: silentLogger });
  const broker = await connectBroker({ url: environment.RABBITMQ_URL, namespace, topology, logger: silentLogger });
  const stores = openTrainingStores(connection);
  const fence = createFence({
    broker,
    chain: ['training'],
    metrics: createMetrics({ name: 'test', processFigures: false }),
    timeoutMs: 20_000,
  });
  return {
    namespace,
    connection,
    stores,
    broker,
    environment,
    api,
    worker,
    startOneApi,
    startOneWorker,
    // A fence that has just been opened gives up: its own queue is still being declared.
    events: connectOtherServices(broker, () =>
      vi.waitFor(async () => expect(await fence.pass()).toBe('passed'), 20_000),
    ),
    ...createPeople({ connection, namespace, privateKey: keys.privateKey, call: api.call }),
    close: async () => {
      await running.stop();
      await fence.close();
      await broker.close();
      await removeNamespace(connection.getClient(), namespace, topology);
      await connection.close();
    },
  };
}
