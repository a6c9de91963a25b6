import { connect } from 'amqplib';
import { brokerObjects, type Topology } from '../events/topology.ts';

/** Deletes a namespace's exchanges and queues with their messages. */
export async function removeTopology(url: string, namespace: string, topology: Topology): Promise<void> {
  const connection = await connect(url, { noDelay: true });
  const channel = await connection.createChannel();
  const { queues, exchanges } = brokerObjects(namespace, topology);
  for (const { name } of queues) await channel.deleteQueue(name);
  for (const { name } of exchanges) await channel.deleteExchange(name);
  await connection.close();
}
