import { randomBytes } from 'node:crypto';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { newId } from '@studio/chassis/mongo/new-id';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { signSession } from '@studio/chassis/session/session-token';
import { openMembershipModels } from '../models/membership-models.ts';
import { membership } from '../service.ts';
import { openStudioDirectory, unsetWaysToPay } from '@studio/chassis/studio/studio-directory';
import type { WayKind } from '@studio/contracts/rules/ways-to-pay';
import { apiClient } from '@studio/chassis/testing/api-client';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { topology } from '@studio/contracts/events/topology';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { patienceMs } from '@studio/chassis/testing/until';
import { untilReady } from '@studio/chassis/testing/until-ready';
import { someAccount } from '@studio/contracts/testing/event-fixtures';
import { startOtherServices } from './other-services.ts';
import { openedForTests } from '@studio/chassis/testing/opened-for-tests';
import { silentLogger } from '@studio/chassis/testing/silent-logger';

const keys = makeSessionKeys();

export type Bench = Awaited<ReturnType<typeof openBench>>;

export const benchForTests = () => openedForTests(openBench);

/**
 * Runs membership in one process beside stand-ins for the other services, in its own namespace. Mails go to `smtpUrl`;
 * without it none is delivered.
 */
export async function openBench({ smtpUrl }: { readonly smtpUrl?: string } = {}) {
  const namespace = `membership-test-${randomBytes(5).toString('hex')}`;
  const environment = {
    ...environmentOf(namespace),
    SESSION_PUBLIC_KEY: keys.publicKey,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  };
  let now: Date | undefined;
  let members = 0;
  const clock = () => now ?? new Date();
  const otherServices = await startOtherServices(namespace);
  // Soon enough for a test to wait for: an upkeep that runs more often costs more than most tests.
  const service = membership({ clock, upkeepEveryMs: 500 });
  const process = await startRole(service, ['api', 'worker'], environment);
  const connection = await connectMongo({
    url: environment.MONGO_URL,
    database: `${namespace}_membership`,
    logger: silentLogger,
  });
  // The tests' clock stands years back: MongoDB's own would remove what they store.
  await connection.db!.admin().command({ setParameter: 1, ttlMonitorEnabled: false });
  const models = openMembershipModels(connection);
  const relay = createOutboxRelay({
    connection,
    broker: otherServices.broker,
    logger: silentLogger,
    metrics: createMetrics({ name: 'bench', processFigures: false }),
    waitMs: patienceMs,
  });
  const studioDirectory = openStudioDirectory({ connection, namespace });
  const sessionEntries = connection.getClient().db(`${namespace}_sessions`).collection<{ _id: string }>('accounts');

  const signIn = async (accountId: string, type: 'member' | 'admin', marks: { desk?: true } = {}) => {
    const entry = { _id: accountId, status: 'active', type, version: 1, keeps: null, ...marks };
    await sessionEntries.insertOne(entry);
    return signSession(keys.privateKey, { accountId, type, sessionId: newId(), version: 1 }, 1);
  };
  await untilReady([process.url]);
  const admin = { accountId: newId() };
  const desk = { accountId: newId() };
  const adminToken = await signIn(admin.accountId, 'admin');
  const deskToken = await signIn(desk.accountId, 'admin', { desk: true });

  return {
    namespace,
    connection,
    models,
    /** The parts for calling a use case directly. */
    parts: {
      models,
      unitOfWork: createUnitOfWork({ connection, relay, logger: silentLogger }),
      mailOutbox: createMailOutbox(connection),
      readWaysToPay: studioDirectory.readWaysToPay,
      deskClosesDay: studioDirectory.deskClosesDay,
      clock,
    },
    otherServices,
    process,
    admin,
    desk,
    /** Stops membership's clock at `instant`; undefined lets it run again. */
    setClock: (instant: Date | undefined) => void (now = instant),
    /** Sets whether a desk may close the day's cash. */
    letDeskClose: (deskClosesDay: boolean) =>
      studioDirectory.studio.updateOne({ _id: 'studio' }, { $set: { deskClosesDay } }, { upsert: true }),
    /** Sets how the studio receives money. */
    nameWays: async (...kinds: readonly WayKind[]) => {
      const ways = kinds.map((kind) => ({ kind, key: '3001112233', holder: 'Estudio', hint: '', qr: '' }));
      const { _id } = unsetWaysToPay;
      await studioDirectory.waysToPay.updateOne({ _id }, { $set: { ways, version: 1 } }, { upsert: true });
    },
    asAdmin: apiClient(process.url, { token: adminToken }),
    /** An administrator at the desk. */
    asDesk: apiClient(process.url, { token: deskToken }),
    /** A member known to membership, with a session and a telephone that no other has. */
    newMember: async () => {
      members += 1;
      const account = someAccount({ phone: `3${String(members).padStart(9, '0')}` });
      await otherServices.register(account);
      const token = await signIn(account.accountId, 'member');
      return { ...account, ...apiClient(process.url, { token }) };
    },
    /** Makes an administrator of a member, as the session directory says. */
    promote: (accountId: string) => sessionEntries.updateOne({ _id: accountId }, { $set: { type: 'admin' } }),
    close: async () => {
      await relay.drain();
      await process.stop();
      await otherServices.close();
      await otherServices.broker.close();
      await removeNamespace(connection.getClient(), namespace, topology);
      await connection.close();
    },
  };
}
