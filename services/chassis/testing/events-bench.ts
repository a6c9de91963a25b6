import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { event } from '@studio/contracts/events/event';
import { connectMongo } from '../mongo/connect.ts';
import { ensureIndexes } from '../process/ensure-indexes.ts';
import { createCommitWork, createUnitOfWork } from '../outbox/unit-of-work.ts';
import { type Broker, connectBroker } from '../events/broker.ts';
import { createOutboxRelay, type OutboxRelayParts } from '../outbox/outbox-relay.ts';
import { removeTopology } from './remove-topology.ts';
import { serverUrl } from './server-url.ts';
import { silentLogger } from './silent-logger.ts';
import { patienceMs } from './until.ts';
import type { Topology } from '../events/topology.ts';

export const noted = event('bench.noted.v1', z.object({ text: z.string() }));
export const unheard = event('bench.unheard.v1', z.object({ text: z.string() }));
export const benchTopology: Topology = { notes: [noted.type], archive: [noted.type] };

/** Real servers with a namespace of its own, which `close` removes. */
export interface Bench {
  readonly namespace: string;
  readonly connection: Connection;
  readonly broker: Broker;
  /** Another connection, as of another process. */
  connectBroker(url?: string): Promise<Broker>;
  /** Opens a relay and a unit of work. */
  openOutbox(through?: Broker, parts?: Partial<OutboxRelayParts>): ReturnType<typeof outboxParts>;
  /** Closes the relays opened so far. */
  closeOutboxes(): Promise<void>;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const namespace = `test-${randomBytes(5).toString('hex')}`;
  const url = serverUrl('RABBITMQ_URL');
  const connection = await connectMongo({ url: serverUrl('MONGO_URL'), database: namespace, logger: silentLogger });
  await ensureIndexes(connection);
  const brokers: Broker[] = [];
  const openBroker = async (brokerUrl = url) => {
    const settings = {
      url: brokerUrl,
      namespace,
      service: 'bench',
      topology: benchTopology,
      logger: silentLogger,
      firstWaitMs: patienceMs,
    };
    const broker = await connectBroker(settings);
    brokers.push(broker);
    return broker;
  };
  const broker = await openBroker();
  const relays: ReturnType<typeof createOutboxRelay>[] = [];
  const closeOutboxes = async () => void (await Promise.all(relays.splice(0).map((relay) => relay.drain())));
  return {
    namespace,
    connection,
    broker,
    connectBroker: openBroker,
    openOutbox: (through = broker, more = {}) => {
      const parts = outboxParts(connection, through, more);
      relays.push(parts.relay);
      return parts;
    },
    closeOutboxes,
    close: async () => {
      await closeOutboxes();
      await Promise.all(brokers.map((each) => each.close()));
      await removeTopology(url, namespace, benchTopology);
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

function outboxParts(connection: Connection, broker: Broker, more: Partial<OutboxRelayParts>) {
  const metrics = new Registry();
  const usual = { connection, broker, logger: silentLogger, metrics, waitMs: patienceMs, sweepEveryMs: 100 };
  const relay = createOutboxRelay({ ...usual, ...more });
  const parts = { connection, relay, logger: silentLogger };
  return { relay, metrics, unitOfWork: createUnitOfWork(parts), commitWork: createCommitWork(parts) };
}
