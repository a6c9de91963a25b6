import { createHash } from 'node:crypto';
import type { Channel } from 'amqplib';

/** The subscriptions of the whole system: service → event types. */
export type Topology = Readonly<Record<string, readonly string[]>>;

/** Names of a namespace's exchanges and queues at the broker. */
export function exchangeOf(namespace: string): string {
  return `${namespace}.events`;
}

/** The exchange of the fence's markers and their answers. */
export function fenceExchangeOf(namespace: string): string {
  return `${namespace}.fence`;
}

export function queueOf(namespace: string, service: string): string {
  return `${namespace}.${service}`;
}

/** A service's dead-letter queue, and the exchange in front of it. */
export function deadLettersOf(namespace: string, service: string): string {
  return `${namespace}.${service}.dead`;
}

/** The queue in which a process of a service gets the answers to its markers. */
export function answersOf(namespace: string, service: string, address: string): string {
  return `${namespace}.${service}.answers.${address}`;
}

/** Routing key of a marker that is to pass through the queue of a service. */
export function markerKey(service: string): string {
  return `marker.${service}`;
}

/** Routing key of the answer that the consumer of a service gives. */
export function answerKey(service: string, address: string): string {
  return `answer.${service}.${address}`;
}

/** What a topology consists of at the broker, in the words of RabbitMQ's definitions file. */
export interface BrokerObjects {
  readonly exchanges: readonly { readonly name: string; readonly type: 'topic' | 'fanout' }[];
  readonly queues: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  readonly bindings: readonly {
    readonly source: string;
    readonly destination: string;
    readonly routing_key: string;
  }[];
}

/**
 * Every exchange, queue and binding of the system. The last exchange is its seal: nothing passes through it, and it
 * exists once all the others do.
 */
export function brokerObjects(namespace: string, topology: Topology): BrokerObjects {
  const [events, fence] = [exchangeOf(namespace), fenceExchangeOf(namespace)];
  const services = Object.entries(topology).map(([service, types]) => ({
    queue: queueOf(namespace, service),
    dead: deadLettersOf(namespace, service),
    keys: [...types.map((type) => [events, type] as const), [fence, markerKey(service)] as const],
  }));
  return {
    exchanges: [
      { name: events, type: 'topic' },
      { name: fence, type: 'topic' },
      ...services.map(({ dead }) => ({ name: dead, type: 'fanout' }) as const),
      { name: sealOf(namespace, topology), type: 'fanout' },
    ],
    queues: services.flatMap(({ queue, dead }) => [
      { name: dead, arguments: { 'x-queue-type': 'quorum' } },
      {
        name: queue,
        arguments: {
          'x-queue-type': 'quorum',
          'x-single-active-consumer': true,
          'x-delivery-limit': 20,
          'x-dead-letter-exchange': dead,
          'x-dead-letter-strategy': 'at-least-once',
          'x-overflow': 'reject-publish',
        },
      },
    ]),
    bindings: services.flatMap(({ queue, dead, keys }) => [
      { source: dead, destination: dead, routing_key: '' },
      ...keys.map(([source, routing_key]) => ({ source, destination: queue, routing_key })),
    ]),
  };
}

/** Each topology has its own seal: bindings can't be looked up at the broker, and a new version may add some. */
function sealOf(namespace: string, topology: Topology): string {
  const digest = createHash('sha256').update(JSON.stringify(topology)).digest('hex').slice(0, 12);
  return `${namespace}.declared.${digest}`;
}

/**
 * Whether the broker has everything of a topology. Needs no rights. Closes the channel if something is missing, so it
 * must be one whose failure does not matter.
 */
export async function isDeclared(channel: Channel, namespace: string, topology: Topology): Promise<boolean> {
  const { exchanges, queues } = brokerObjects(namespace, topology);
  try {
    for (const { name } of exchanges) await channel.checkExchange(name);
    for (const { name } of queues) await channel.checkQueue(name);
    return true;
  } catch (error) {
    if ((error as { code?: number }).code === 404) return false;
    throw error;
  }
}

/** Declares every exchange, queue and binding of the system. Needs the right to configure and bind them all. */
export async function declareTopology(channel: Channel, namespace: string, topology: Topology): Promise<void> {
  const { exchanges, queues, bindings } = brokerObjects(namespace, topology);
  for (const { name, type } of exchanges.slice(0, -1)) await channel.assertExchange(name, type, { durable: true });
  for (const { name, arguments: details } of queues) {
    await channel.assertQueue(name, { durable: true, arguments: details });
  }
  for (const { source, destination, routing_key: key } of bindings) await channel.bindQueue(destination, source, key);
  const seal = exchanges.at(-1)!;
  await channel.assertExchange(seal.name, seal.type, { durable: true });
}
