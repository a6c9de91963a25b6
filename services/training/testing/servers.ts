import { createLogger } from '@studio/chassis/logging/logger';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { removeKeys } from '@studio/chassis/testing/remove-keys';
import { removeTopology } from '@studio/chassis/testing/remove-topology';
import { topology } from '@studio/contracts/events/topology';
import type { mongo } from 'mongoose';

export const quiet = createLogger({ name: 'training-test', level: process.env['LOG_LEVEL'] ?? 'silent' });

export function serverUrl(name: 'MONGO_URL' | 'RABBITMQ_URL' | 'REDIS_URL'): string {
  const url = process.env[name];
  if (!url) throw new Error(`${name} names no server to test against`);
  return url;
}

/** Removes what a test has left at the shared servers. */
export async function removeNamespace(client: mongo.MongoClient, namespace: string): Promise<void> {
  await dropDatabases(client, namespace);
  await removeTopology(serverUrl('RABBITMQ_URL'), namespace, topology);
  await removeKeys(serverUrl('REDIS_URL'), namespace);
}
