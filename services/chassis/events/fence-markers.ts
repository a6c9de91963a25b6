import type { Channel, ConsumeMessage } from 'amqplib';
import type { Broker } from './broker.ts';

/** Sends markers and waits for their replies. */
interface FenceMarkers {
  isUp(): boolean;
  /** Sends a marker through a queue; resolves to whether it came out within `withinMs`. Never throws. */
  passThrough(queue: string, withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a connection of its own for markers; `name` is what the broker shows. */
export function openFenceMarkers(broker: Broker, name: string): FenceMarkers {
  const waiting = new Map<string, (cameOut: boolean) => void>();
  let channel: Channel | undefined;
  let sent = 0;
  const settle = (markerId: unknown, cameOut: boolean) => waiting.get(String(markerId))?.(cameOut);

  const link = broker.openLink({
    name,
    setUp: async (session) => {
      const opened = await session.openChannel();
      const onAnswer = (answer: { properties: { correlationId?: unknown } } | null) => {
        if (!answer) return session.drop(new Error('the broker cancelled the answers of the fence'));
        settle(answer.properties.correlationId, true);
      };
      await opened.consume(directReply, onAnswer, { noAck: true });
      opened.on('return', (marker: { properties: { correlationId?: unknown } }) => {
        settle(marker.properties.correlationId, false);
      });
      channel = opened;
    },
    onDown: () => {
      channel = undefined;
      for (const settleMarker of waiting.values()) settleMarker(false);
    },
  });

  return {
    isUp: () => link.isUp(),
    close: () => link.close(),
    passThrough: (queue, withinMs) =>
      new Promise((resolve) => {
        sent += 1;
        const markerId = String(sent);
        const settleThis = (cameOut: boolean) => {
          clearTimeout(timeout);
          waiting.delete(markerId);
          resolve(cameOut);
        };
        const timeout = setTimeout(() => settleThis(false), withinMs);
        waiting.set(markerId, settleThis);
        try {
          if (channel) sendMarker(channel, queue, markerId);
          else settleThis(false);
        } catch {
          settleThis(false);
        }
      }),
  };
}

/** AMQP message type of a marker; event messages have none. */
const markerType = 'fence.marker';

/** RabbitMQ's direct reply-to: the reply reaches the requesting channel without a queue. */
const directReply = 'amq.rabbitmq.reply-to';

/**
 * Sends a marker behind everything in a queue. It has no expiry: expired messages of a quorum queue are
 * dead-lettered.
 */
function sendMarker(channel: Channel, queue: string, markerId: string): void {
  const options = { type: markerType, replyTo: directReply, correlationId: markerId, mandatory: true };
  channel.sendToQueue(queue, Buffer.alloc(0), options);
}

export function isMarker(message: ConsumeMessage): boolean {
  return message.properties.type === markerType;
}

/** Replies to the replica that sent the marker: everything before it is applied. */
export function answerMarker(channel: Channel, message: ConsumeMessage): void {
  const { replyTo, correlationId } = message.properties as { replyTo?: string; correlationId?: string };
  if (replyTo) channel.sendToQueue(replyTo, Buffer.alloc(0), { correlationId: correlationId ?? '' });
}
