import type { ConsumeMessage } from 'amqplib';
import { type Envelope, envelopeSchema } from '@studio/contracts/events/event';
import { MalformedEventError } from './subscription.ts';

/** Reads the envelope out of a message. @throws MalformedEventError */
export function openEnvelope(message: Pick<ConsumeMessage, 'content'>): Envelope {
  try {
    const { traceparent, payload, ...rest } = envelopeSchema.parse(JSON.parse(message.content.toString('utf8')));
    return { ...rest, ...(traceparent && { traceparent }), payload };
  } catch (error) {
    throw new MalformedEventError('the message is no envelope', { cause: error });
  }
}
