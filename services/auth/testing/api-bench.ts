import { randomBytes } from 'node:crypto';
import { connectBroker } from '@studio/chassis/events/broker';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { startService } from '@studio/chassis/process/run-service';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { topology } from '@studio/contracts/events/topology';
import { authApiSettings } from '../config.ts';
import { openAuthModels } from '../models/auth-models.ts';
import { auth } from '../service.ts';
import { callAt } from '@studio/chassis/testing/call';
import { removeNamespace } from '@studio/chassis/testing/remove-namespace';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { makeSessionKeys } from '@studio/chassis/testing/session-keys';
import { settingsOf } from '@studio/chassis/testing/settings-of';
import { silentLogger } from '@studio/chassis/testing/silent-logger';

export const adminCredentials = { email: 'jefa@estudio.co', password: 'secreto1' };

export type ApiBench = Awaited<ReturnType<typeof openApi>>;

/** A real auth API in a namespace of its own, with its database and a second broker connection. */
export async function openApi(settings: Record<string, string> = {}) {
  const namespace = `auth-test-${randomBytes(5).toString('hex')}`;
  const servers = { MONGO_URL: serverUrl('MONGO_URL'), RABBITMQ_URL: serverUrl('RABBITMQ_URL') };
  const { publicKey, privateKey } = makeSessionKeys();
  const config = settingsOf(authApiSettings, {
    ...servers,
    REDIS_URL: serverUrl('REDIS_URL'),
    NAMESPACE: namespace,
    PORT: '0',
    SESSION_PUBLIC_KEY: publicKey,
    SESSION_PRIVATE_KEY: privateKey,
    CHECK_RESPONSES: '1',
    BCRYPT_COST: '4',
    ADMIN_EMAIL: adminCredentials.email,
    ADMIN_PASSWORD: adminCredentials.password,
    LOGIN_ATTEMPTS_PER_ADDRESS: '10000',
    REGISTRATIONS_PER_ADDRESS: '10000',
    RESET_REQUESTS_PER_ADDRESS: '10000',
    ...settings,
  });
  const { onStop, stop } = createStopStack(silentLogger);
  const metrics = createMetrics({ name: 'auth-api', processFigures: false });
  const server = await startService(auth, ['api'], { config, logger: silentLogger, metrics, onStop });

  const connection = await connectMongo({
    url: servers.MONGO_URL,
    database: `${namespace}_auth`,
    logger: silentLogger,
  });
  const broker = await connectBroker({ url: servers.RABBITMQ_URL, namespace, topology, logger: silentLogger });
  return {
    namespace,
    servers,
    broker,
    connection,
    url: server.url,
    models: openAuthModels(connection),
    directory: openSessionDirectory({ connection, namespace }),
    call: callAt(server.url),
    close: async () => {
      await stop();
      await broker.close();
      await removeNamespace(connection.getClient(), namespace, topology);
      await connection.close();
    },
  };
}
