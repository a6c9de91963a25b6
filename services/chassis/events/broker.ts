import type { Logger } from 'pino';
import { type BrokerLink, type BrokerLinkParts, keepLink } from './broker-link.ts';
import type { BrokerSession } from './broker-session.ts';
import { createPublisher, type Publisher } from './broker-publisher.ts';
import { BrokerUnavailableError } from './broker-unavailable-error.ts';
import type { Parcel } from './parcel.ts';
import { type Topology, declareTopology, exchangeOf } from './topology.ts';

export interface QueueDepth {
  /** Messages that wait, without those a consumer has in hand. */
  readonly messages: number;
  readonly consumers: number;
}

/** The connection of one process to RabbitMQ. */
export interface Broker {
  readonly namespace: string;
  readonly topology: Topology;
  /** Whether publishing can work at the moment; false also while the broker is short of memory or disk. */
  isUp(): boolean;
  /**
   * Publishes events of one type to all who listen, as one message; resolves when every queue has it on disk. Many
   * calls at once are pipelined. A type that nobody in the topology listens to is confirmed as well.
   * @throws BrokerUnavailableError at once while the broker is away; the message may or may not have arrived
   */
  publish(parcel: Parcel): Promise<void>;
  /** Puts a message straight into one queue; resolves when that has it on disk. @throws BrokerUnavailableError */
  sendToQueue(queue: string, content: Buffer): Promise<void>;
  /** What a queue holds; undefined when there is no such queue or the broker is away. */
  depthOf(queue: string): Promise<QueueDepth | undefined>;
  /** A further connection of its own, with the topology declared before `setUp` runs. */
  openLink(parts: Pick<BrokerLinkParts, 'name' | 'setUp' | 'onUp' | 'onDown'>): BrokerLink;
  /**
   * Calls back when publishing becomes possible (`true`), and when the connection is lost (`false`). That the broker takes
   * nothing for the moment is told by `isUp` alone.
   */
  onChange(listener: (isUp: boolean) => void): void;
  waitUntilUp(timeoutMs: number): Promise<boolean>;
  /** Ends all connections. To be called after the consumer and the relay have been closed. */
  close(): Promise<void>;
}

export interface BrokerSettings {
  readonly url: string;
  readonly namespace: string;
  readonly topology: Topology;
  readonly logger: Logger;
  /** Shown by the broker beside the connections, e.g. `training-api`. */
  readonly name?: string;
  /** How long to wait for the first connection before going on without, in milliseconds: 5 s unless told. */
  readonly firstWaitMs?: number;
}

/**
 * Connects to the broker and declares the whole topology; goes on without when the broker is not there within
 * `firstWaitMs`, and keeps trying for good.
 */
export async function connectBroker(settings: BrokerSettings): Promise<Broker> {
  const { url, namespace, topology, logger, name = namespace, firstWaitMs = 5_000 } = settings;
  const listenedTo = new Set(Object.values(topology).flat());
  const listeners: ((isUp: boolean) => void)[] = [];
  const tellAll = (isUp: boolean) => listeners.forEach((listen) => listen(isUp));
  const links: BrokerLink[] = [];

  const openLink: Broker['openLink'] = ({ name: linkName, setUp, onUp, onDown }) => {
    const link = keepLink({
      url,
      logger,
      name: linkName,
      setUp: async (session) => {
        await declare(session, namespace, topology);
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
    onUp: () => tellAll(true),
    onDown: () => {
      publisher = undefined;
      tellAll(false);
    },
  });
  const send: Publisher = async (message) => {
    if (!publisher || !link.isUp()) throw new BrokerUnavailableError('the broker is away');
    return publisher(message);
  };
  await link.waitUntilUp(firstWaitMs);

  return {
    namespace,
    topology,
    isUp: () => link.isUp(),
    publish: async (parcel) => {
      const { id, type } = parcel[0]!;
      await send({
        exchange: exchangeOf(namespace),
        routingKey: type,
        content: Buffer.from(JSON.stringify(parcel)),
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

async function declare(session: BrokerSession, namespace: string, topology: Topology): Promise<void> {
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
