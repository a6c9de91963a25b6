import type { Channel, ConsumeMessage } from 'amqplib';

/** AMQP message type of a marker; event messages have none. */
const markerType = 'fence.marker';

/** RabbitMQ's direct reply-to: the reply reaches the requesting channel without a queue. */
export const directReply = 'amq.rabbitmq.reply-to';

/**
 * Sends a marker behind everything in a queue. It has no expiry: expired messages of a quorum queue are
 * dead-lettered.
 */
export function sendMarker(channel: Channel, queue: string, markerId: string): void {
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
