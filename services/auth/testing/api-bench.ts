import { randomBytes } from 'node:crypto';
import { connectBroker } from '@studio/chassis/events/broker';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { topology } from '@studio/contracts/events/topology';
import { openAuthModels } from '../models/auth-models.ts';
import { auth } from '../service.ts';
import { apiClient } from '@studio/chassis/testing/api-client';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { openedForTests } from '@studio/chassis/testing/opened-for-tests';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { patienceMs } from '@studio/chassis/testing/until';

export const adminCredentials = { email: 'jefa@estudio.co', password: 'secreto1' };

export type ApiBench = Awaited<ReturnType<typeof openApi>>;

export const apiForTests = (settings?: Record<string, string>) => openedForTests(() => openApi(settings));

/** A real auth API in its own namespace, with its database and a second broker connection. */
export async function openApi(settings: Record<string, string> = {}) {
  const namespace = `auth-test-${randomBytes(5).toString('hex')}`;
  const { publicKey, privateKey } = makeSessionKeys();
  const environment = environmentOf(namespace);
  const api = await startRole(auth, 'api', {
    ...environment,
    SESSION_PUBLIC_KEY: publicKey,
    SESSION_PRIVATE_KEY: privateKey,
    BCRYPT_COST: '4',
    // Most tests start no worker, for which answers would wait in vain.
    CATCH_UP_MS: '500',
    ADMIN_EMAIL: adminCredentials.email,
    ADMIN_PASSWORD: adminCredentials.password,
    LOGIN_ATTEMPTS_PER_ADDRESS: '10000',
    REGISTRATIONS_PER_ADDRESS: '10000',
    RESET_REQUESTS_PER_ADDRESS: '10000',
    ...settings,
  });

  const connection = await connectMongo({
    url: environment.MONGO_URL,
    database: `${namespace}_auth`,
    logger: silentLogger,
  });
  const broker = await connectBroker({
    url: environment.RABBITMQ_URL,
    namespace,
    service: 'auth',
    topology,
    logger: silentLogger,
    firstWaitMs: patienceMs,
  });
  return {
    namespace,
    broker,
    connection,
    url: api.url,
    models: openAuthModels(connection),
    directory: openSessionDirectory({ connection, namespace }),
    call: apiClient(api.url).call,
    close: async () => {
      await api.stop();
      await broker.close();
      await removeNamespace(connection.getClient(), namespace, topology);
      await connection.close();
    },
  };
}
