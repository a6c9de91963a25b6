// Publishes the state of everything that membership owns again, so that lost projections can be rebuilt.

import { republishSettings } from '@studio/chassis/config/common-settings';
import { loadConfig } from '@studio/chassis/config/load-config';
import { connectBroker } from '@studio/chassis/events/broker';
import { republishAll } from '@studio/chassis/events/republish';
import { createLogger } from '@studio/chassis/logging/logger';
import { connectMongo, refuseUnfinishedRestore } from '@studio/chassis/mongo/connect';
import { topology } from '@studio/contracts/events/topology';
import { publications } from './publications.ts';

const name = 'membership-republish';
const config = loadConfig(republishSettings);
const logger = createLogger({ name, level: config.LOG_LEVEL });
const { MONGO_URL, RABBITMQ_URL: url, NAMESPACE: namespace } = config;
const connection = await connectMongo({ url: MONGO_URL, database: `${namespace}_membership`, logger });
const broker = await connectBroker({ url, namespace, service: 'membership', topology, logger, name });
try {
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  await republishAll({ connection, broker, logger, publications });
} finally {
  await broker.close();
  await connection.close();
}
