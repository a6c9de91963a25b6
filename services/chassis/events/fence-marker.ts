import type { Channel, ConsumeMessage } from 'amqplib';

/** Message type of a marker; event messages have none. */
const markerType = 'fence.marker';

/** RabbitMQ's direct reply-to: an answer reaches the channel that asked, without a queue of its own. */
export const directReply = 'amq.rabbitmq.reply-to';

/**
 * Puts a marker behind everything that is in a queue. It carries no expiry: an expired message of a quorum queue
 * would go to the dead letters.
 */
export function sendMarker(channel: Channel, queue: string, markerId: string): void {
  const options = { type: markerType, replyTo: directReply, correlationId: markerId, mandatory: true };
  channel.sendToQueue(queue, Buffer.alloc(0), options);
}

export function isMarker(message: ConsumeMessage): boolean {
  return message.properties.type === markerType;
}

/** Tells the replica that asked that everything before its marker is applied; one that has left misses nothing. */
export function answerMarker(channel: Channel, message: ConsumeMessage): void {
  const { replyTo, correlationId } = message.properties as { replyTo?: string; correlationId?: string };
  if (replyTo) channel.sendToQueue(replyTo, Buffer.alloc(0), { correlationId: correlationId ?? '' });
}
