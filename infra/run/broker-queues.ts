import { type Channel, type ChannelModel, connect } from 'amqplib';

/** Connects to RabbitMQ for a look or an act of an operator. @throws the error of the connection, within 5 s unless set */
export async function connectToBroker(url: string, timeout = 5_000): Promise<ChannelModel> {
  const connection = await connect(url, { noDelay: true, timeout });
  // Errors reject the pending call as well; without a listener they would end the process.
  return connection.on('error', () => undefined);
}

/** A channel whose errors reject the call that has caused them, and end nothing else. */
export async function openChannel(connection: ChannelModel): Promise<Channel> {
  return (await connection.createChannel()).on('error', () => undefined);
}

/** Undefined when there is no such queue; the broker closes the channel that asks for one. */
export async function depthOf(connection: ChannelModel, queue: string) {
  const channel = await openChannel(connection);
  try {
    const depth = await channel.checkQueue(queue);
    await channel.close();
    return depth;
  } catch (error) {
    if ((error as { code?: number }).code === 404) return undefined;
    throw error;
  }
}
