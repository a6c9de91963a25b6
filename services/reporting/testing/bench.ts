import { randomBytes } from 'node:crypto';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { newId } from '@studio/chassis/mongo/new-id';
import { signSession } from '@studio/chassis/session/session-token';
import { patienceMs, waitFor } from '@studio/chassis/testing/until';
import { openReportFiles } from '../reports/making/report-files.ts';
import { openReportingModels } from '../models/reporting-models.ts';
import { reporting } from '../service.ts';
import { apiClient } from '@studio/chassis/testing/api-client';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { topology } from '@studio/contracts/events/topology';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { untilReady } from '@studio/chassis/testing/until-ready';
import { startOtherServices } from './other-services.ts';
import { openedForTests } from '@studio/chassis/testing/opened-for-tests';
import { silentLogger } from '@studio/chassis/testing/silent-logger';

const keys = makeSessionKeys();

export type Bench = Awaited<ReturnType<typeof openBench>>;

export const benchForTests = () => openedForTests(openBench);

/** Runs reporting in one process beside stand-ins for the other services, in its own namespace. */
export async function openBench() {
  const namespace = `reporting-test-${randomBytes(5).toString('hex')}`;
  const environment = {
    ...environmentOf(namespace),
    SESSION_PUBLIC_KEY: keys.publicKey,
    STUDIO_NAME: 'Estudio Ñandú',
  };
  let now: Date | undefined;
  const clock = () => now ?? new Date();
  const otherServices = await startOtherServices(namespace);
  const service = reporting({
    clock,
    rereadMs: 0,
    // Soon enough for a test to wait for: sweeps that run more often cost more than most tests.
    tellEveryMs: 100,
    reviveEveryMs: 250,
    cleanEveryMs: 250,
    farewellMs: 5_000,
    silenceMs: patienceMs,
  });
  const process = await startRole(service, ['api', 'worker'], environment);
  const database = `${namespace}_reporting`;
  const connection = await connectMongo({ url: environment.MONGO_URL, database, logger: silentLogger });
  const sessionEntries = connection.getClient().db(`${namespace}_sessions`).collection<{ _id: string }>('accounts');

  const coachId = newId();
  const signIn = async (type: 'member' | 'admin', accountId = newId(), marks = {}) => {
    const entry = { _id: accountId, status: 'active', type, version: 1, keeps: null, ...marks };
    await sessionEntries.insertOne(entry);
    return signSession(keys.privateKey, { accountId, type, sessionId: newId(), version: 1 }, 1);
  };
  await untilReady([process.url]);
  const tokens = {
    admin: await signIn('admin'),
    otherAdmin: await signIn('admin'),
    desk: await signIn('admin', newId(), { desk: true }),
    member: await signIn('member'),
    coach: await signIn('member', coachId, { coach: true }),
  };

  const { call: send } = apiClient(process.url);
  const call = (who: keyof typeof tokens, method: string, path: string, body?: unknown) =>
    send(method, path, { token: tokens[who], body });

  return {
    namespace,
    /** Account id of the caller `coach`. */
    coachId,
    connection,
    reportDatabase: { mongoUrl: environment.MONGO_URL, databaseName: database },
    models: openReportingModels(connection),
    files: openReportFiles(connection.getClient().db(database)),
    otherServices,
    call,
    /** Sets reporting's clock to `instant`; undefined restores the real clock. */
    setClock: (instant: Date | undefined) => void (now = instant),
    clock,
    /** Repeats the call while the answer may lag behind the published events. */
    get: (path: string) =>
      waitFor(async () => {
        const { headers, body } = await call('admin', 'GET', path);
        if (headers.has('x-data-may-lag')) throw new Error(`${path} may lag`);
        return body;
      }),
    /** The metrics as Prometheus reads them. */
    metrics: async () => (await fetch(`${process.url}/metrics`)).text(),
    close: async () => {
      await process.stop();
      await otherServices.close();
      await otherServices.broker.close();
      await removeNamespace(connection.getClient(), namespace, topology);
      await connection.close();
    },
  };
}
