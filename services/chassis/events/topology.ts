import type { Channel } from 'amqplib';

/** The subscriptions of the whole system: service → event types. */
export type Topology = Readonly<Record<string, readonly string[]>>;

/** Names of a namespace's exchange and queues at the broker. */
export function exchangeOf(namespace: string): string {
  return `${namespace}.events`;
}

export function queueOf(namespace: string, service: string): string {
  return `${namespace}.${service}`;
}

/** A service's dead-letter queue, and the exchange in front of it. */
export function deadLettersOf(namespace: string, service: string): string {
  return `${namespace}.${service}.dead`;
}

/**
 * Declares every queue and binding of the system. Every process does so before it publishes, so no event is lost because
 * a consumer has not started yet.
 */
export async function declareTopology(channel: Channel, namespace: string, topology: Topology): Promise<void> {
  const exchange = exchangeOf(namespace);
  await channel.assertExchange(exchange, 'topic', { durable: true });
  for (const [service, types] of Object.entries(topology)) {
    await declareDeadLetters(channel, namespace, service);
    const queue = queueOf(namespace, service);
    await channel.assertQueue(queue, {
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-single-active-consumer': true,
        'x-delivery-limit': 20,
        'x-dead-letter-exchange': deadLettersOf(namespace, service),
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    });
    for (const type of types) await channel.bindQueue(queue, exchange, type);
  }
}

async function declareDeadLetters(channel: Channel, namespace: string, service: string): Promise<void> {
  const name = deadLettersOf(namespace, service);
  await channel.assertExchange(name, 'fanout', { durable: true });
  await channel.assertQueue(name, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(name, name, '');
}
