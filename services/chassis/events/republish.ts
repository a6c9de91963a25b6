import type { Logger } from 'pino';
import type { Envelope } from '@studio/contracts/events/event';
import type { Broker } from './broker.ts';
import { toEventBatches } from './event-batch.ts';

export interface Republication<T> {
  readonly broker: Broker;
  readonly logger: Logger;
  /** All aggregates of one kind, e.g. `Training.find().sort({_id: 1}).lean().cursor()`. */
  readonly aggregates: AsyncIterable<T>;
  /** The aggregate's current state and version as an envelope; undefined to skip it. */
  readonly describe: (aggregate: T) => Envelope | undefined;
  readonly batchSize?: number;
}

const patienceMs = 30_000;

/**
 * Publishes the current state of all aggregates again, bypassing the outbox: it fills lost or new projections, and
 * up-to-date ones ignore it. Returns how many were published.
 * @throws BrokerUnavailableError while the broker is down, after waiting 30 s at the start; run it again then
 */
export async function republish<T>(parts: Republication<T>): Promise<number> {
  const { broker, logger, aggregates, describe, batchSize = 200 } = parts;
  await broker.waitUntilUp(patienceMs);
  let published = 0;
  let batch: Envelope[] = [];
  const flush = async () => {
    await Promise.all(toEventBatches(batch).map((events) => broker.publish(events)));
    published += batch.length;
    batch = [];
  };
  for await (const aggregate of aggregates) {
    const envelope = describe(aggregate);
    if (envelope) batch.push({ ...envelope, republished: true });
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  logger.info({ published }, 'republished');
  return published;
}
