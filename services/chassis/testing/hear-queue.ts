import { connect, type ConsumeMessage } from 'amqplib';
import { onTestFinished } from 'vitest';
import { readEventBatch } from '../events/event-batch.ts';
import { queueOf } from '../events/topology.ts';
import { serverUrl } from './server-url.ts';

/** Collects the events in a service's queue, which has no other consumer in the test: type and aggregate of each. */
export async function hearQueue(namespace: string, service: string): Promise<readonly string[]> {
  const model = await connect(serverUrl('RABBITMQ_URL'));
  onTestFinished(() => model.close());
  const channel = await model.createChannel();
  const heard: string[] = [];
  const hear = (message: ConsumeMessage | null) => {
    if (message) heard.push(...readEventBatch(message).map(({ type, aggregateId }) => `${type} ${aggregateId}`));
  };
  await channel.consume(queueOf(namespace, service), hear, { noAck: true });
  return heard;
}
