import { randomBytes } from 'node:crypto';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { newId } from '@studio/chassis/mongo/new-id';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { startService } from '@studio/chassis/process/run-service';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { signSession } from '@studio/chassis/session/session-token';
import { membershipApiSettings, membershipWorkerSettings } from '../config.ts';
import { openMembershipModels } from '../models/membership-models.ts';
import { membership } from '../service.ts';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { topology } from '@studio/contracts/events/topology';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { settingsOf } from '@studio/chassis/testing/settings-of';
import { untilReady } from '@studio/chassis/testing/until-ready';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { startOtherServices } from './other-services.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';

const keys = makeSessionKeys();

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Membership's two processes as they run in production, beside stand-ins for other services, in a namespace of their own. */
export async function openBench() {
  const namespace = `membership-test-${randomBytes(5).toString('hex')}`;
  const environment = {
    NAMESPACE: namespace,
    PORT: '0',
    MONGO_URL: serverUrl('MONGO_URL'),
    RABBITMQ_URL: serverUrl('RABBITMQ_URL'),
    REDIS_URL: serverUrl('REDIS_URL'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    SESSION_PUBLIC_KEY: keys.publicKey,
    CHECK_RESPONSES: '1',
  };
  let now: Date | undefined;
  const clock = () => now ?? new Date();
  const { onStop, stop } = createStopStack(silentLogger);
  const parts = (name: string) => ({
    logger: silentLogger,
    onStop,
    metrics: createMetrics({ name, processFigures: false }),
  });
  const otherServices = await startOtherServices(namespace);
  const service = membership({ clock, upkeepEveryMs: 200 });
  const worker = await startService(service, ['worker'], {
    config: settingsOf(membershipWorkerSettings, environment),
    ...parts('membership-worker'),
  });
  const api = await startService(service, ['api'], {
    config: settingsOf(membershipApiSettings, environment),
    ...parts('membership-api'),
  });
  const connection = await connectMongo({
    url: environment.MONGO_URL,
    database: `${namespace}_membership`,
    logger: silentLogger,
  });
  const models = openMembershipModels(connection);
  const relay = createOutboxRelay({
    connection,
    broker: otherServices.broker,
    logger: silentLogger,
    metrics: createMetrics({ name: 'bench', processFigures: false }),
  });
  onStop('outbox relay of the bench', () => relay.drain());
  const sessionEntries = connection.getClient().db(`${namespace}_sessions`).collection<{ _id: string }>('accounts');

  const signIn = async (accountId: string, type: 'member' | 'admin') => {
    await sessionEntries.insertOne({ _id: accountId, status: 'active', type, version: 1, keeps: null } as never);
    return signSession(keys.privateKey, { accountId, type, sessionId: newId(), version: 1 }, 1);
  };
  await untilReady([api.url, worker.url]);
  const admin = { accountId: newId() };
  const adminToken = await signIn(admin.accountId, 'admin');

  const call = async (token: string, method: string, path: string, body?: unknown, headers: object = {}) => {
    const response = await fetch(`${api.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      mayLag: response.headers.get('x-data-may-lag') !== null,
      body: (await response.json()) as Record<string, unknown>,
    };
  };

  return {
    namespace,
    connection,
    models,
    /** The parts for calling a use case directly. */
    parts: {
      models,
      unitOfWork: createUnitOfWork({ connection, relay, logger: silentLogger }),
      mailOutbox: createMailOutbox(connection),
      clock,
    },
    otherServices,
    worker,
    api,
    admin,
    /** From now on it is `instant` for membership; undefined lets the clock run again. */
    setClock: (instant: Date | undefined) => void (now = instant),
    asAdmin: (method: string, path: string, body?: unknown, headers?: object) =>
      call(adminToken, method, path, body, headers),
    /** A member known to membership, with a session. */
    newMember: async () => {
      const account = someAccount();
      await otherServices.register(account);
      const token = await signIn(account.accountId, 'member');
      return { ...account, call: (method: string, path: string) => call(token, method, path) };
    },
    close: async () => {
      await stop();
      await otherServices.close();
      await otherServices.broker.close();
      await removeNamespace(connection.getClient(), namespace, topology);
      await connection.close();
    },
  };
}
