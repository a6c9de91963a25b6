import { type Broker, connectBroker } from '@studio/chassis/events/broker';
import { createOutboxRelay } from '@studio/chassis/outbox/outbox-relay';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { createMailOutbox, ensureMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';
import { createUnitOfWork } from '@studio/chassis/outbox/unit-of-work';
import { refuseUnfinishedRestore } from '@studio/chassis/mongo/unfinished-restore';
import { brokerCheck, mongoCheck, outboxCheck } from '@studio/chassis/process/readiness-checks';
import type { ServiceProcess } from '@studio/chassis/process/run-service';
import { topology } from '@studio/contracts/events/topology';
import type { Connection } from 'mongoose';
import type { republishSettings } from './config.ts';
import type { MembershipParts } from './membership-parts.ts';
import { openMembershipModels } from './models/membership-models.ts';

export type MembershipProcess = ServiceProcess<typeof republishSettings>;

export interface Membership {
  readonly parts: MembershipParts;
  readonly connection: Connection;
  readonly broker: Broker;
  readonly checks: readonly ReadinessCheck[];
}

/** Opens what both roles of membership need: database with indexes, broker and outboxes. */
export async function openMembership(process: MembershipProcess, clock: () => Date): Promise<Membership> {
  const { name, config, logger, metrics, onStop } = process;
  const connection = await connectMongo({ url: config.MONGO_URL, database: `${config.NAMESPACE}_membership`, logger });
  onStop('mongo', () => connection.close());
  await refuseUnfinishedRestore(connection.getClient().db(connection.name));
  const models = openMembershipModels(connection);
  await ensureIndexes(connection);
  await ensureMailOutbox(connection);

  const { RABBITMQ_URL: url, NAMESPACE: namespace } = config;
  const broker = await connectBroker({ url, namespace, topology, logger, name });
  onStop('broker', () => broker.close());
  const relay = createOutboxRelay({ connection, broker, logger, metrics });
  onStop('outbox relay', () => relay.drain());

  const unitOfWork = createUnitOfWork({ connection, relay, logger });
  const parts = { models, unitOfWork, mailOutbox: createMailOutbox(connection), clock };
  return { parts, connection, broker, checks: [mongoCheck(connection), brokerCheck(broker), outboxCheck(relay)] };
}
