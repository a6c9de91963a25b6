import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Broker } from './broker.ts';
import { answerKey, answersOf, fenceExchangeOf, markerKey } from './topology.ts';

/** Sends markers and waits for their replies. */
interface FenceMarkers {
  isUp(): boolean;
  /** Sends a marker through a service's queue; resolves to whether it came out within `withinMs`. Never throws. */
  passThrough(service: string, withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a connection of its own for markers; `name` is what the broker shows. */
export function openFenceMarkers(broker: Broker, name: string): FenceMarkers {
  const exchange = fenceExchangeOf(broker.namespace);
  const waiting = new Map<string, (cameOut: boolean) => void>();
  let opened: OpenedChannel | undefined;
  const settle = (markerId: unknown, cameOut: boolean) => waiting.get(String(markerId))?.(cameOut);

  const link = broker.openLink({
    name,
    setUp: async (session) => {
      const channel = await session.openChannel();
      const onAnswer = (answer: { properties: { correlationId?: unknown } } | null) => {
        if (!answer) return session.drop(new Error('the broker cancelled the answers of the fence'));
        settle(answer.properties.correlationId, true);
      };
      const address = randomUUID();
      const answers = answersOf(broker.namespace, broker.service, address);
      await channel.assertQueue(answers, ofThisConnection);
      await channel.bindQueue(answers, exchange, answerKey('*', address));
      await channel.consume(answers, onAnswer, { noAck: true });
      channel.on('return', (marker: { properties: { correlationId?: unknown } }) => {
        settle(marker.properties.correlationId, false);
      });
      opened = { channel, address };
    },
    onDown: () => {
      opened = undefined;
      for (const settleMarker of waiting.values()) settleMarker(false);
    },
  });

  return {
    isUp: () => link.isUp(),
    close: () => link.close(),
    passThrough: (service, withinMs) =>
      new Promise((resolve) => {
        // Only the consumer that the marker reaches learns this id, so nobody else can answer.
        const markerId = randomUUID();
        const settleThis = (cameOut: boolean) => {
          clearTimeout(timeout);
          waiting.delete(markerId);
          resolve(cameOut);
        };
        const timeout = setTimeout(() => settleThis(false), withinMs);
        waiting.set(markerId, settleThis);
        try {
          if (!opened) return settleThis(false);
          const { channel, address } = opened;
          const options = { type: markerType, replyTo: address, correlationId: markerId, mandatory: true };
          // No expiry: expired messages of a quorum queue are dead-lettered.
          channel.publish(exchange, markerKey(service), Buffer.alloc(0), options);
        } catch {
          settleThis(false);
        }
      }),
  };
}

interface OpenedChannel {
  readonly channel: Channel;
  /** Where answers to this channel go; part of their routing key. */
  readonly address: string;
}

/** A queue that ends with its connection and that no other connection can read. */
const ofThisConnection = {
  exclusive: true,
  durable: false,
  autoDelete: true,
  arguments: { 'x-queue-type': 'classic' },
};

/** AMQP message type of a marker; event messages have none. */
const markerType = 'fence.marker';

export function isMarker(message: ConsumeMessage): boolean {
  return message.properties.type === markerType;
}

const addressShape = /^[\da-f-]{36}$/;

/** Replies to the replica that sent the marker: everything before it in the queue of `service` is applied. */
export function answerMarker(
  channel: Channel,
  message: ConsumeMessage,
  { namespace, service }: { readonly namespace: string; readonly service: string },
): void {
  const { replyTo = '', correlationId = '' } = message.properties as { replyTo?: string; correlationId?: string };
  if (!addressShape.test(replyTo)) return;
  channel.publish(fenceExchangeOf(namespace), answerKey(service, replyTo), Buffer.alloc(0), { correlationId });
}
