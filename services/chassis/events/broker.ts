import type { ConfirmChannel, Message } from 'amqplib';
import type { Logger } from 'pino';
import { BrokerUnavailableError } from '../errors/transient-failure.ts';
import { type BrokerLink, type BrokerLinkParts, type BrokerSession, keepLink } from './broker-link.ts';
import type { EventBatch } from './event-batch.ts';
import { declareTopology, exchangeOf, isDeclared, type Topology } from './topology.ts';

interface QueueDepth {
  /** Messages in the queue, without those delivered to a consumer. */
  readonly messages: number;
  readonly consumers: number;
}

/** The connection of one process to RabbitMQ. */
export interface Broker {
  readonly namespace: string;
  /** The service that the process belongs to. */
  readonly service: string;
  readonly topology: Topology;
  /** Whether publishing can work now; false also while the broker is short of memory or disk. */
  isUp(): boolean;
  /**
   * Publishes events of one type as one message; resolves when every bound queue has it on disk. Concurrent calls are
   * pipelined. A type without a consumer in the topology is confirmed as well.
   * @throws BrokerUnavailableError at once while the broker is down; the message may or may not have arrived
   */
  publish(batch: EventBatch): Promise<void>;
  /** Sends a message to one queue; resolves when it is on disk there. @throws BrokerUnavailableError */
  sendToQueue(queue: string, content: Buffer): Promise<void>;
  /** The depth of a queue; undefined when it does not exist or the broker is down. */
  depthOf(queue: string): Promise<QueueDepth | undefined>;
  /** Opens a further connection; the topology is complete before `setUp` runs. */
  openLink(parts: Pick<BrokerLinkParts, 'name' | 'setUp' | 'onUp' | 'onDown'>): BrokerLink;
  /**
   * Calls back when publishing becomes possible (`true`) and when the connection is lost (`false`). A broker that
   * blocks publishers temporarily shows in `isUp` only.
   */
  onChange(listener: (isUp: boolean) => void): void;
  waitUntilUp(timeoutMs: number): Promise<boolean>;
  /** Closes all connections. Call it after the consumer and the relay are closed. */
  close(): Promise<void>;
}

interface BrokerSettings {
  readonly url: string;
  readonly namespace: string;
  /** The service that the process belongs to: its broker user may send and declare only what has this name. */
  readonly service: string;
  readonly topology: Topology;
  readonly logger: Logger;
  /** Connection name that the broker shows, e.g. `training-api`. */
  readonly name?: string;
  /** How long to wait for the first connection, in milliseconds. Default: 5 s. */
  readonly firstWaitMs?: number;
}

/**
 * Connects to the broker. It is up once the whole topology exists, so no event is lost because a consumer has not
 * started yet. Declares what is missing. A service's own user may not, so its broker has everything from the start
 * (docs/decisions/0034-users-of-the-servers.md). Returns after `firstWaitMs` without a connection, and keeps trying.
 */
export async function connectBroker(settings: BrokerSettings): Promise<Broker> {
  const { url, namespace, service, topology, logger, name = namespace, firstWaitMs = 5_000 } = settings;
  const listenedTo = new Set(Object.values(topology).flat());
  const listeners: ((isUp: boolean) => void)[] = [];
  const notifyAll = (isUp: boolean) => listeners.forEach((listen) => listen(isUp));
  const links: BrokerLink[] = [];

  const openLink: Broker['openLink'] = ({ name: linkName, setUp, onUp, onDown }) => {
    const link = keepLink({
      url,
      logger,
      name: linkName,
      setUp: async (session) => {
        await complete(session, namespace, topology);
        await setUp(session);
      },
      ...(onUp && { onUp }),
      ...(onDown && { onDown }),
    });
    links.push(link);
    return link;
  };

  let publisher: Publisher | undefined;
  const link = openLink({
    name: `${name} publisher`,
    setUp: async (session) => {
      publisher = createPublisher(session, await session.openConfirmChannel());
    },
    onUp: () => notifyAll(true),
    onDown: () => {
      publisher = undefined;
      notifyAll(false);
    },
  });
  const send: Publisher = async (message) => {
    if (!publisher || !link.isUp()) throw new BrokerUnavailableError('the broker is down');
    return publisher(message);
  };
  await link.waitUntilUp(firstWaitMs);

  return {
    namespace,
    service,
    topology,
    isUp: () => link.isUp(),
    publish: async (batch) => {
      const { id, type } = batch[0]!;
      await send({
        exchange: exchangeOf(namespace),
        routingKey: type,
        content: Buffer.from(JSON.stringify(batch)),
        messageId: id,
        mandatory: listenedTo.has(type),
      });
    },
    sendToQueue: (queue, content) =>
      send({
        exchange: '',
        routingKey: queue,
        content,
        messageId: crypto.randomUUID(),
        mandatory: true,
      }),
    depthOf: (queue) => lookAt(link.session(), queue),
    openLink,
    onChange: (listener) => void listeners.push(listener),
    waitUntilUp: (timeoutMs) => link.waitUntilUp(timeoutMs),
    close: async () => void (await Promise.all(links.map((each) => each.close()))),
  };
}

/** @throws the broker's refusal, if something is missing that the user may not declare */
async function complete(session: BrokerSession, namespace: string, topology: Topology): Promise<void> {
  const looking = await session.openLooseChannel();
  if (await isDeclared(looking, namespace, topology)) return looking.close();
  const channel = await session.openLooseChannel();
  await declareTopology(channel, namespace, topology);
  await channel.close();
}

async function lookAt(session: BrokerSession | undefined, queue: string): Promise<QueueDepth | undefined> {
  try {
    const channel = await session?.openLooseChannel();
    const found = await channel?.checkQueue(queue);
    await channel?.close();
    return found && { messages: found.messageCount, consumers: found.consumerCount };
  } catch {
    return undefined;
  }
}

interface OutgoingMessage {
  readonly exchange: string;
  readonly routingKey: string;
  readonly content: Buffer;
  readonly messageId: string;
  /** Whether a message without a matching queue is an error. */
  readonly mandatory: boolean;
}

/** Sends one message; resolves when every bound queue has it on disk. @throws BrokerUnavailableError */
type Publisher = (message: OutgoingMessage) => Promise<void>;

/** Publishes on a channel with confirms; concurrent calls are pipelined. */
function createPublisher(session: BrokerSession, channel: ConfirmChannel): Publisher {
  const returned = new Set<unknown>();
  // The broker returns an unroutable message just before it confirms it.
  channel.on('return', (message: Message) => void returned.add(message.properties.messageId));
  return ({ exchange, routingKey, content, ...options }) =>
    new Promise((resolve, reject) => {
      const settle = (error: unknown) => {
        if (error) return reject(new BrokerUnavailableError('the broker did not confirm', { cause: error }));
        if (!returned.delete(options.messageId)) return resolve();
        // A queue was deleted: a new session checks for what is missing.
        const reason = new BrokerUnavailableError(`no queue is bound to ${routingKey}`);
        reject(reason);
        session.drop(reason);
      };
      try {
        channel.publish(exchange, routingKey, content, { ...options, persistent: true }, settle);
      } catch (error) {
        settle(error);
      }
    });
}
