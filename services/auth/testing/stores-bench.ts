import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { randomBytes } from 'node:crypto';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { openedForTests } from '@studio/chassis/testing/opened-for-tests';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { ensureAuthIndexes, openAuthModels } from '../models/auth-models.ts';
import { createUserCount } from '../search/find-users.ts';

export type StoresBench = Awaited<ReturnType<typeof openStores>>;

export const storesForTests = () => openedForTests(openStores);

/** Auth's stores in their own databases, with a unit of work whose events stay in the outbox. */
export async function openStores() {
  const namespace = `auth-test-${randomBytes(5).toString('hex')}`;
  const connection = await connectMongo({
    url: serverUrl('MONGO_URL'),
    database: `${namespace}_auth`,
    logger: silentLogger,
  });
  const models = openAuthModels(connection);
  await ensureAuthIndexes(connection);
  const relay = { publishCommitted: async () => 'confirmed' as const };
  return {
    namespace,
    connection,
    models,
    countUsers: createUserCount(models),
    logger: silentLogger,
    clock: () => new Date(),
    directory: openSessionDirectory({ connection, namespace }),
    mailOutbox: createMailOutbox(connection),
    unitOfWork: createUnitOfWork({ connection, relay, logger: silentLogger }),
    close: async () => {
      await dropDatabases(connection.getClient(), namespace);
      await connection.close();
    },
  };
}
