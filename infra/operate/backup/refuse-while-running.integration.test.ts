import { connect } from 'amqplib';
import { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { queueOf } from '@studio/chassis/events/topology';
import { createLogger } from '@studio/chassis/logging/logger';
import { connectMongo } from '@studio/chassis/mongo/connect';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { refuseWhileRunning } from './refuse-while-running.ts';

const namespace = `running${process.pid}`;
const [mongoUrl, rabbitmqUrl] = [serverUrl('MONGO_URL'), serverUrl('RABBITMQ_URL')];

async function openClient() {
  const client = await new mongo.MongoClient(mongoUrl).connect();
  onTestFinished(() => client.close());
  return client;
}

test.each(['auth', 'membership', 'training', 'reporting'])(
  'a process of %s is seen that consumes nothing, until it has ended',
  async (service) => {
    const client = await openClient();
    const refuse = () => refuseWhileRunning(client, rabbitmqUrl, namespace);
    const logger = createLogger({ name: 'running-test', level: 'silent' });
    const open = (database: string) => connectMongo({ url: mongoUrl, database, logger });
    // Another studio on the same servers.
    const other = await open(`${namespace}-other_${service}`);
    onTestFinished(() => other.close());
    await expect(refuse()).resolves.toBeUndefined();
    const connection = await open(`${namespace}_${service}`);
    onTestFinished(() => connection.close());
    await expect(refuse()).rejects.toThrow(`the studio is running (${service}): stop all of it before you restore`);
    await connection.close();
    await waitFor(refuse);
  },
);

test('a worker is seen by what it consumes, too', async () => {
  const client = await openClient();
  const broker = await connect(rabbitmqUrl);
  const channel = await broker.createChannel();
  const queue = queueOf(namespace, 'training');
  onTestFinished(async () => {
    await channel.deleteQueue(queue);
    await broker.close();
  });
  await channel.assertQueue(queue);
  await channel.consume(queue, () => undefined);
  await expect(refuseWhileRunning(client, rabbitmqUrl, namespace)).rejects.toThrow('the studio is running (training)');
});
