import type { mongo } from 'mongoose';
import type { Topology } from '../events/topology.ts';
import { dropDatabases } from './drop-databases.ts';
import { removeKeys } from './remove-keys.ts';
import { removeTopology } from './remove-topology.ts';
import { serverUrl } from './server-url.ts';

/** Removes a test's namespace from the shared servers. */
export async function removeNamespace(client: mongo.MongoClient, namespace: string, topology: Topology): Promise<void> {
  await removeTopology(serverUrl('RABBITMQ_URL'), namespace, topology);
  await removeKeys(serverUrl('REDIS_URL'), namespace);
  await dropDatabases(client, namespace);
}
