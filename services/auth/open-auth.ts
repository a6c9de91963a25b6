import type { Registry } from 'prom-client';
import { connectBroker } from '@studio/chassis/events/broker';
import type { Logger } from '@studio/chassis/logging/logger';
import { connectMongo, refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { runMigrations } from '@studio/chassis/mongo/migrations';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { brokerCheck, mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { OnStop } from '@studio/chassis/process/stop-stack';
import { topology } from '@studio/contracts/events/topology';
import { authMigrations } from './migrations/auth-migrations.ts';
import { ensureAuthIndexes, openAuthModels } from './models/auth-models.ts';

interface AuthConnections {
  /** The name of the process, e.g. `auth-api`; the broker lists connections by it. */
  readonly name: string;
  readonly config: Readonly<Record<'MONGO_URL' | 'RABBITMQ_URL' | 'NAMESPACE', string> & { CATCH_UP_MS: number }>;
  readonly logger: Logger;
  readonly onStop: OnStop;
}

/** Opens auth's database, migrated and with all indexes, and the broker. */
export async function openAuth({ name, config, logger, onStop }: AuthConnections) {
  const { MONGO_URL, RABBITMQ_URL, NAMESPACE: namespace } = config;
  const connection = await connectMongo({ url: MONGO_URL, database: `${namespace}_auth`, logger });
  onStop('mongo', () => connection.close());
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const models = openAuthModels(connection);
  await runMigrations({ connection, migrations: authMigrations, logger });
  await ensureAuthIndexes(connection);
  const broker = await connectBroker({ url: RABBITMQ_URL, namespace, service: 'auth', topology, logger, name });
  onStop('broker', () => broker.close());
  return { connection, models, broker };
}

export type AuthProcess = Awaited<ReturnType<typeof openAuthProcess>>;

/** Opens what both roles of auth share: database, broker and outbox. */
export async function openAuthProcess(process: AuthConnections & { readonly metrics: Registry }) {
  const { config, logger, metrics, onStop } = process;
  const { connection, models, broker } = await openAuth(process);
  const relay = createOutboxRelay({ connection, broker, logger, metrics, waitMs: config.CATCH_UP_MS });
  onStop('outbox', () => relay.drain());
  return {
    connection,
    models,
    broker,
    unitOfWork: createUnitOfWork({ connection, relay, logger }),
    checks: [mongoCheck(connection), brokerCheck(broker), outboxCheck(relay)],
  };
}
