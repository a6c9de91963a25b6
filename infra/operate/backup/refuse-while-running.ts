import type { mongo } from 'mongoose';
import { queueOf } from '@studio/chassis/events/topology';
import { topology } from '@studio/contracts/events/topology';
import { connectToBroker, depthOf } from '../../run/broker-queues.ts';
import { databaseNames } from './manifest.ts';

/**
 * Refuses a restore while part of the studio runs: its writes meanwhile would be lost, or mixed with the backup.
 * Processes identify themselves to MongoDB by their database. Those of version 1.0.0 do not, so their workers are
 * recognized by the queues that they consume.
 * @throws Error when a process of the namespace is connected or consumes
 */
export async function refuseWhileRunning(
  client: mongo.MongoClient,
  rabbitmqUrl: string,
  namespace: string,
): Promise<void> {
  const running = [...(await connected(client, namespace)), ...(await consuming(rabbitmqUrl, namespace))];
  const names = [...new Set(running)].join(', ');
  if (names !== '') throw new Error(`the studio is running (${names}): stop all of it before you restore`);
}

async function connected(client: mongo.MongoClient, namespace: string): Promise<string[]> {
  const names = await appNames(client, true).catch(() => appNames(client, false));
  return databaseNames.filter((name) => names.has(`${namespace}_${name}`));
}

/** @param allUsers whether to include other database users, which needs the right `inprog` under access control */
async function appNames(client: mongo.MongoClient, allUsers: boolean): Promise<ReadonlySet<unknown>> {
  const look = { $currentOp: { allUsers, idleConnections: true } };
  const found = client.db('admin').aggregate([look, { $project: { appName: 1 } }]);
  return new Set((await found.toArray()).map(({ appName }) => appName as unknown));
}

async function consuming(rabbitmqUrl: string, namespace: string): Promise<string[]> {
  const connection = await connectToBroker(rabbitmqUrl);
  try {
    const found: string[] = [];
    for (const service of Object.keys(topology)) {
      // A queue that is missing or unreadable has no consumers that count.
      const depth = await depthOf(connection, queueOf(namespace, service)).catch(() => undefined);
      if (depth && depth.consumerCount > 0) found.push(service);
    }
    return found;
  } finally {
    await connection.close();
  }
}
