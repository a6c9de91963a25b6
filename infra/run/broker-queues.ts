import { type Channel, type ChannelModel, connect } from 'amqplib';

/** Connects to RabbitMQ for an operator's command. @throws the connection's error, within `timeout` milliseconds */
export async function connectToBroker(url: string, timeout = 5_000): Promise<ChannelModel> {
  const connection = await connect(url, { noDelay: true, timeout });
  // Errors reject the pending call as well; without a listener they would end the process.
  return connection.on('error', () => undefined);
}

/** A channel whose errors only reject the call that caused them. */
export async function openChannel(connection: ChannelModel): Promise<Channel> {
  return (await connection.createChannel()).on('error', () => undefined);
}

/** Undefined if the queue does not exist; the broker then closes the channel that asked. */
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
