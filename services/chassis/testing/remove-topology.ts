import { connect } from 'amqplib';
import { deadLettersOf, exchangeOf, queueOf, type Topology } from '../events/topology.ts';

/** Deletes a namespace's exchange and queues with their messages. */
export async function removeTopology(url: string, namespace: string, topology: Topology): Promise<void> {
  const connection = await connect(url, { noDelay: true });
  const channel = await connection.createChannel();
  for (const service of Object.keys(topology)) {
    await channel.deleteQueue(queueOf(namespace, service));
    await channel.deleteQueue(deadLettersOf(namespace, service));
    await channel.deleteExchange(deadLettersOf(namespace, service));
  }
  await channel.deleteExchange(exchangeOf(namespace));
  await connection.close();
}
