import { connect } from 'amqplib';
import { expect, test } from 'vitest';
import { queueOf } from '@studio/chassis/events/topology';
import { removeQueues } from './remove-traces.ts';

const url = process.env['RABBITMQ_URL'] ?? '';
const namespace = `traces${process.pid}`;

test('a queue that cannot be deleted is what the removal fails with, and it ends nothing else', async () => {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  // Nobody but its own connection may delete it.
  await channel.assertQueue(queueOf(namespace, 'training'), { exclusive: true });
  await expect(removeQueues(url, namespace)).rejects.toThrow('RESOURCE_LOCKED');
  await connection.close();
  await removeQueues(url, namespace);
});
