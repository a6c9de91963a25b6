import type { ConsumeMessage } from 'amqplib';
import { type Envelope, envelopeSchema } from '@studio/contracts/events/event';
import { z } from 'zod';
import type { Parcel } from './parcel.ts';
import { MalformedEventError } from './subscription.ts';

const parcelSchema = z.array(envelopeSchema).min(1);

/** Reads the envelopes out of a message. @throws MalformedEventError */
export function openParcel(message: Pick<ConsumeMessage, 'content'>): Parcel {
  try {
    return parcelSchema
      .parse(JSON.parse(message.content.toString('utf8')))
      .map(({ traceparent, payload, ...rest }): Envelope => ({
        ...rest,
        ...(traceparent && { traceparent }),
        payload,
      }));
  } catch (error) {
    throw new MalformedEventError('the message is no parcel of events', { cause: error });
  }
}
