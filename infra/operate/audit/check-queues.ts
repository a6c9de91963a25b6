import { type ChannelModel, connect } from 'amqplib';
import { notAnswering } from '../../run/operator-command.ts';
import { services } from '../../run/studio-databases.ts';

/** No event waits for its consumer, and none lies in the dead letters. @throws Error when RabbitMQ does not answer */
export async function* checkQueues(rabbitmqUrl: string, namespace: string): AsyncGenerator<string> {
  const connection = await connect(rabbitmqUrl, { noDelay: true, timeout: 5_000 }).catch(notAnswering('RabbitMQ'));
  // Errors reject the pending call as well; without a listener they would end the process.
  connection.on('error', () => undefined);
  try {
    for (const service of services) {
      const waiting = await depthOf(connection, `${namespace}.${service}`);
      if (waiting === undefined) yield `${service}: its queue is missing`;
      else if (waiting > 0) yield `${service}: ${waiting} messages wait`;
      const dead = await depthOf(connection, `${namespace}.${service}.dead`);
      if (dead === undefined) yield `${service}: the queue of its dead letters is missing`;
      else if (dead > 0) yield `${service}: ${dead} dead letters`;
    }
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** Undefined when there is no such queue; the broker closes the channel that asks for one. */
async function depthOf(connection: ChannelModel, queue: string): Promise<number | undefined> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  try {
    const { messageCount } = await channel.checkQueue(queue);
    await channel.close();
    return messageCount;
  } catch (error) {
    if ((error as { code?: number }).code === 404) return undefined;
    throw error;
  }
}
