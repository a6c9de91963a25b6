import { connect } from 'amqplib';
import { expect, onTestFinished, test } from 'vitest';
import { removeTopology } from '@studio/chassis/testing/remove-topology';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { queueOf } from '@studio/chassis/events/topology';
import { topology } from '@studio/contracts/events/topology';
import { startServers } from '../../run/launcher/own-servers.ts';
import { scratchFolder } from '../../prove/testing/scratch-folder.ts';
import { emptyQueues } from './remove-traces.ts';

const url = serverUrl('RABBITMQ_URL');
const namespace = `traces${process.pid}`;

test('a queue that cannot be emptied is what the restore fails with, and it ends nothing else', async () => {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  onTestFinished(() => removeTopology(url, namespace, topology));
  // Only its own connection may use it.
  await channel.assertQueue(queueOf(namespace, 'training'), { exclusive: true });
  await expect(emptyQueues(url, namespace)).rejects.toThrow('RESOURCE_LOCKED');
  await connection.close();
});

test('queues are emptied as soon as their broker has started, and take events again', async () => {
  const dataDir = scratchFolder('traces');
  const queue = queueOf(namespace, 'training');
  for (const round of ['makes the queue', 'finds it']) {
    const { rabbitmqUrl, stop } = await startServers({ dataDir, only: ['rabbitmq'] });
    onTestFinished(stop);
    await emptyQueues(rabbitmqUrl, namespace);
    const connection = await connect(rabbitmqUrl);
    const channel = await connection.createConfirmChannel();
    channel.sendToQueue(queue, Buffer.from(round), { persistent: true });
    await channel.waitForConfirms();
    expect(await channel.checkQueue(queue)).toMatchObject({ messageCount: 1 });
    await connection.close();
    await stop();
  }
});
