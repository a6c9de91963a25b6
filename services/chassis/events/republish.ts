import type { Logger } from 'pino';
import type { Envelope } from '@studio/contracts/events/event';
import type { Broker } from './broker.ts';
import { packParcels } from './parcel.ts';

export interface Republication<T> {
  readonly broker: Broker;
  readonly logger: Logger;
  /** All aggregates of a kind, e.g. `Training.find().sort({_id: 1}).lean().cursor()`. */
  readonly aggregates: AsyncIterable<T>;
  /** The aggregate's present state with its present version, made by `sealEnvelope`; undefined to leave it out. */
  readonly describe: (aggregate: T) => Envelope | undefined;
  readonly batchSize?: number;
}

const patienceMs = 30_000;

/**
 * Publishes the present state of all aggregates again, past the outbox: projections that were lost or are new are
 * filled, those that are up to date ignore it. Returns how many were published.
 * @throws BrokerUnavailableError when the broker is away (for 30 s at the start); run it again then
 */
export async function republish<T>(parts: Republication<T>): Promise<number> {
  const { broker, logger, aggregates, describe, batchSize = 200 } = parts;
  await broker.waitUntilUp(patienceMs);
  let published = 0;
  let batch: Envelope[] = [];
  const flush = async () => {
    await Promise.all(packParcels(batch).map((parcel) => broker.publish(parcel)));
    published += batch.length;
    batch = [];
  };
  for await (const aggregate of aggregates) {
    const envelope = describe(aggregate);
    if (envelope) batch.push(envelope);
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  logger.info({ published }, 'published again');
  return published;
}
