import type { ConsumeMessage } from 'amqplib';
import { type Envelope, envelopeSchema } from '@studio/contracts/events/event';
import { z } from 'zod';
import { MalformedEventError } from './subscription.ts';

/** Events of one type that travel as one message, in the order in which they were emitted. Never empty. */
export type EventBatch = readonly Envelope[];

/** A message is acknowledged or dead-lettered as a whole; a hundred events are about 60 kB. */
const mostEvents = 100;

/**
 * Groups events that were emitted together. Only neighbours of one type share a batch, so the order of all events is
 * kept. The cost of a message to outbox, broker and consumers is then paid once per batch.
 */
export function toEventBatches(envelopes: readonly Envelope[]): EventBatch[] {
  const batches: Envelope[][] = [];
  for (const envelope of envelopes) {
    const last = batches.at(-1);
    if (last && last[0]?.type === envelope.type && last.length < mostEvents) last.push(envelope);
    else batches.push([envelope]);
  }
  return batches;
}

const batchSchema = z.array(envelopeSchema).min(1);

/**
 * Parses the events of a message. Their type must be the routing key, by which the broker decides who may publish them;
 * a replayed dead letter has none and comes from an operator.
 * @throws MalformedEventError
 */
export function readEventBatch({ content, fields }: Pick<ConsumeMessage, 'content' | 'fields'>): EventBatch {
  const batch = parse(content);
  const isReplayed = fields.exchange === '';
  if (isReplayed || batch.every(({ type }) => type === fields.routingKey)) return batch;
  throw new MalformedEventError(`the message is labelled ${fields.routingKey}, but holds events of another type`);
}

function parse(content: Buffer): EventBatch {
  try {
    return batchSchema
      .parse(JSON.parse(content.toString('utf8')))
      .map(({ actorId, traceparent, payload, ...rest }): Envelope => ({
        ...rest,
        ...(actorId && { actorId }),
        ...(traceparent && { traceparent }),
        payload,
      }));
  } catch (error) {
    throw new MalformedEventError('the message is not a batch of events', { cause: error });
  }
}
