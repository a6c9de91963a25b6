import { type ChannelModel, connect } from 'amqplib';
import type { mongo } from 'mongoose';
import { declareTopology } from '@studio/chassis/events/topology';
import { topology } from '@studio/contracts/events/topology';
import { openDatabases, type Service, services, type StudioDatabases } from '../../run/studio-databases.ts';
import type { ServerUrls } from '../../run/launcher/servers.ts';
import { removeStudio } from '../testing/kit/remove-studio.ts';

/** A copy of a studio, its databases and empty queues, in a namespace without processes that would repair it. */
export interface StudioCopy {
  readonly namespace: string;
  collection(service: Service | 'sessions', name: string): mongo.Collection<mongo.Document & { _id: string }>;
  /** Copies a collection again to undo changes to it. */
  restore(service: Service | 'sessions', name: string): Promise<void>;
  sendToQueue(queue: string, content: string): Promise<void>;
  purge(queue: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies a studio that has nothing in flight. */
export async function copyStudio(servers: ServerUrls, original: string): Promise<StudioCopy> {
  const namespace = `${original}copy`;
  const from = await openDatabases(servers.mongoUrl, original);
  const to = await openDatabases(servers.mongoUrl, namespace);
  const restore = async (service: Service | 'sessions', name: string) => {
    const out = { db: databaseOf(to, service).databaseName, coll: name };
    await databaseOf(from, service)
      .collection(name)
      .aggregate([{ $out: out }])
      .toArray();
  };
  for (const service of [...services, 'sessions'] as const) {
    const collections = await databaseOf(from, service).listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of collections) if (!name.startsWith('system.')) await restore(service, name);
  }
  const connection: ChannelModel = await connect(servers.rabbitmqUrl);
  const channel = await connection.createConfirmChannel();
  await declareTopology(channel, namespace, topology);
  return {
    namespace,
    collection: (service, name) => databaseOf(to, service).collection(name),
    restore,
    sendToQueue: async (queue, content) => {
      channel.sendToQueue(`${namespace}.${queue}`, Buffer.from(content));
      await channel.waitForConfirms();
    },
    purge: async (queue) => void (await channel.purgeQueue(`${namespace}.${queue}`)),
    remove: async () => {
      await connection.close();
      await from.close();
      await to.close();
      await removeStudio(servers, namespace);
    },
  };
}

function databaseOf({ of, sessions }: StudioDatabases, service: Service | 'sessions'): mongo.Db {
  return service === 'sessions' ? sessions : of[service];
}
