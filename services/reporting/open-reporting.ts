import { type Broker, connectBroker } from '@studio/chassis/events/broker';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import { createUnitOfWork, type UnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';
import { refuseUnfinishedRestore } from '@studio/chassis/mongo/unfinished-restore';
import { brokerCheck, mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import type { commonSettings } from '@studio/chassis/config/common-settings';
import { topology } from '@studio/contracts/events/topology';
import type { Connection } from 'mongoose';
import { openReportFiles, type ReportFiles } from './reports/making/report-files.ts';
import { openReportingModels, type ReportingModels } from './models/reporting-models.ts';

export interface Reporting {
  readonly models: ReportingModels;
  readonly files: ReportFiles;
  readonly connection: Connection;
  readonly unitOfWork: UnitOfWork;
  readonly broker: Broker;
  readonly checks: readonly ReadinessCheck[];
}

/** Opens what both roles of reporting need: database with indexes, report files, broker and outbox. */
export async function openReporting(process: ServiceProcess<typeof commonSettings>): Promise<Reporting> {
  const { name, config, logger, metrics, onStop } = process;
  const { MONGO_URL, RABBITMQ_URL: url, NAMESPACE: namespace } = config;
  const connection = await connectMongo({ url: MONGO_URL, database: `${namespace}_reporting`, logger });
  onStop('mongo', () => connection.close());
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const models = openReportingModels(connection);
  await ensureIndexes(connection);
  const broker = await connectBroker({ url, namespace, topology, logger, name });
  onStop('broker', () => broker.close());
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox', () => relay.drain());
  const unitOfWork = createUnitOfWork({ connection, relay, logger });
  const files = openReportFiles(connection.getClient().db(connection.name));
  return {
    models,
    files,
    connection,
    unitOfWork,
    broker,
    checks: [mongoCheck(connection), brokerCheck(broker), outboxCheck(relay)],
  };
}
