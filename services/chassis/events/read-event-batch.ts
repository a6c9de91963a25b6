import type { ConsumeMessage } from 'amqplib';
import { type Envelope, envelopeSchema } from '@studio/contracts/events/event';
import { z } from 'zod';
import type { EventBatch } from './event-batch.ts';
import { MalformedEventError } from './subscription.ts';

const batchSchema = z.array(envelopeSchema).min(1);

/** Parses the events of a message. @throws MalformedEventError */
export function readEventBatch(message: Pick<ConsumeMessage, 'content'>): EventBatch {
  try {
    return batchSchema
      .parse(JSON.parse(message.content.toString('utf8')))
      .map(({ traceparent, payload, ...rest }): Envelope => ({
        ...rest,
        ...(traceparent && { traceparent }),
        payload,
      }));
  } catch (error) {
    throw new MalformedEventError('the message is no batch of events', { cause: error });
  }
}
