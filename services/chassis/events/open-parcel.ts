import type { ConsumeMessage } from 'amqplib';
import { type Envelope, envelopeSchema } from '@studio/contracts/events/event';
import { z } from 'zod';
import type { Parcel } from './parcel.ts';
import { MalformedEventError } from './subscription.ts';

const parcelSchema = z.array(envelopeSchema).min(1);

/**
 * Reads the envelopes out of a message. One that is an envelope itself is of the version before, whose processes work
 * beside those of this one during an upgrade, and whose dead letters may be replayed later.
 * @throws MalformedEventError
 */
export function openParcel(message: Pick<ConsumeMessage, 'content'>): Parcel {
  try {
    const content: unknown = JSON.parse(message.content.toString('utf8'));
    return parcelSchema
      .parse(Array.isArray(content) ? content : [content])
      .map(({ traceparent, payload, ...rest }): Envelope => ({
        ...rest,
        ...(traceparent && { traceparent }),
        payload,
      }));
  } catch (error) {
    throw new MalformedEventError('the message is no parcel of events', { cause: error });
  }
}
