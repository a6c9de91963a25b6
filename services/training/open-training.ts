import { connectBroker } from '@studio/chassis/events/broker';
import type { Logger } from '@studio/chassis/logging/logger';
import { connectMongo, refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import type { OnStop } from '@studio/chassis/process/stop-stack';
import { topology } from '@studio/contracts/events/topology';
import { trainingMigrations } from './migrations/training-migrations.ts';
import { ensureTrainingStores, openTrainingStores } from './models/training-stores.ts';

interface TrainingConnections {
  /** The name of the process, e.g. `training-api`; the broker lists connections by it. */
  readonly name: string;
  readonly config: { readonly MONGO_URL: string; readonly RABBITMQ_URL: string; readonly NAMESPACE: string };
  readonly logger: Logger;
  readonly onStop: OnStop;
}

/** Opens the database of training, migrated and with all indexes, and the broker. */
export async function openTraining({ name, config, logger, onStop }: TrainingConnections) {
  const { MONGO_URL, RABBITMQ_URL, NAMESPACE: namespace } = config;
  const connection = await connectMongo({ url: MONGO_URL, database: `${namespace}_training`, logger });
  onStop('mongo', () => connection.close());
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const stores = openTrainingStores(connection);
  await runMigrations({ connection, migrations: trainingMigrations, logger });
  await ensureTrainingStores(connection);
  const broker = await connectBroker({ url: RABBITMQ_URL, namespace, service: 'training', topology, logger, name });
  onStop('broker', () => broker.close());
  return { connection, stores, broker };
}
