import { randomBytes } from 'node:crypto';
import { connectBroker } from '@studio/chassis/events/broker';
import { createFence } from '@studio/chassis/events/fence';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { connectMongo } from '@studio/chassis/mongo/connect';
import type { Role } from '@studio/chassis/process/run-service';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import type { BookingWindow } from '@studio/contracts/booking-window';
import { topology } from '@studio/contracts/events/topology';
import { expect } from 'vitest';
import { patienceMs, waitFor } from '@studio/chassis/testing/until';
import { unsetBookingWindow } from '../models/studio-setting.model.ts';
import { openTrainingStores } from '../models/training-stores.ts';
import { training } from '../service.ts';
import { apiClient } from '@studio/chassis/testing/api-client';
import { openedForTests } from '@studio/chassis/testing/opened-for-tests';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { settledAudit } from './audit.ts';
import { createPeople } from './people.ts';
import { connectOtherServices } from './other-services.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';

export type StudioBench = Awaited<ReturnType<typeof openStudio>>;

/** Opens weeks ahead, so that next week is bookable on any day. */
export const testWindow: BookingWindow = { weeksAhead: 4, opening: null };

interface StudioOptions {
  readonly worker?: 'within' | 'apart' | 'none';
  readonly settings?: Record<string, string>;
}

/** Training for the tests of a file. */
export const studioForTests = (options?: StudioOptions) => openedForTests(() => openStudio(options));

/** Training for the tests of a file, after which all seats, classes and refunds add up. */
export const auditedStudio = (options?: StudioOptions) =>
  openedForTests(
    () => openStudio(options),
    ({ connection }) => settledAudit(connection),
  );

/** Opens training in a separate namespace: a process for its API and, unless that is `apart` or `none`, its worker. */
export async function openStudio({ worker = 'within', settings = {} }: StudioOptions = {}) {
  const namespace = `training-test-${randomBytes(5).toString('hex')}`;
  const keys = makeSessionKeys();
  const environment = {
    ...environmentOf(namespace),
    SESSION_PUBLIC_KEY: keys.publicKey,
    // Without a worker, answers would wait for it in vain.
    ...(worker === 'none' && { CATCH_UP_MS: '500' }),
    ...settings,
  };
  const running = createStopStack(silentLogger);
  const start = async (...roles: readonly Role[]) => {
    const process = await startRole(training, roles, environment);
    running.onStop(roles.join(), process.stop);
    return { ...process, call: apiClient(process.url).call };
  };
  const startOneApi = () => start('api');
  const startOneWorker = () => start('worker');

  const database = `${namespace}_training`;
  const connection = await connectMongo({ url: environment.MONGO_URL, database, logger: silentLogger });
  const stores = openTrainingStores(connection);
  await stores.studioSettings.insertOne({ ...unsetBookingWindow, ...testWindow, version: 1 });
  const api = worker === 'within' ? await start('api', 'worker') : await startOneApi();
  const workerApart = worker === 'apart' ? await startOneWorker() : undefined;
  const broker = await connectBroker({
    url: environment.RABBITMQ_URL,
    namespace,
    service: 'training',
    topology,
    logger: silentLogger,
    firstWaitMs: patienceMs,
  });
  const fence = createFence({
    broker,
    chain: ['training'],
    metrics: createMetrics({ name: 'test', processFigures: false }),
    timeoutMs: patienceMs,
  });
  return {
    namespace,
    connection,
    stores,
    broker,
    environment,
    api,
    workerApart,
    startOneApi,
    startOneWorker,
    // A fence that has just been opened gives up: its own queue is still being declared.
    events: connectOtherServices(broker, () => waitFor(async () => expect(await fence.pass()).toBe('passed'))),
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
