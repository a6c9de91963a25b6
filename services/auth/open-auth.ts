import { connectBroker } from '@studio/chassis/events/broker';
import type { Logger } from '@studio/chassis/logging/logger';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { refuseUnfinishedRestore } from '@studio/chassis/mongo/unfinished-restore';
import type { OnStop } from '@studio/chassis/process/stop-stack';
import { topology } from '@studio/contracts/events/topology';
import { authMigrations } from './migrations/auth-migrations.ts';
import { openAuthModels } from './models/auth-models.ts';
import { ensureAuthIndexes } from './models/ensure-auth-indexes.ts';

export interface AuthConnections {
  /** The name of the process, e.g. `auth-api`; the broker lists connections by it. */
  readonly name: string;
  readonly config: { readonly MONGO_URL: string; readonly RABBITMQ_URL: string; readonly NAMESPACE: string };
  readonly logger: Logger;
  readonly onStop: OnStop;
}

/** Opens the database of auth, migrated and with all indexes, and the broker. */
export async function openAuth({ name, config, logger, onStop }: AuthConnections) {
  const { MONGO_URL, RABBITMQ_URL, NAMESPACE: namespace } = config;
  const connection = await connectMongo({ url: MONGO_URL, database: `${namespace}_auth`, logger });
  onStop('mongo', () => connection.close());
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const models = openAuthModels(connection);
  await runMigrations({ connection, migrations: authMigrations, logger });
  await ensureAuthIndexes(connection);
  const broker = await connectBroker({ url: RABBITMQ_URL, namespace, topology, logger, name });
  onStop('broker', () => broker.close());
  return { connection, models, broker };
}
