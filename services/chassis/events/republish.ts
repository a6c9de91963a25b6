import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Envelope, EventDeclaration } from '@studio/contracts/events/event';
import { type Collection, openDrivers, type Stored } from '../mongo/collection.ts';
import type { Broker } from './broker.ts';
import { type Fact, sealEnvelope } from './envelope.ts';
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

/** What a service publishes of the rows of a collection: `fact` is also what it emits when a row changes. */
export interface Publication<C extends Collection = Collection, S extends z.ZodType = z.ZodType> {
  readonly collection: C;
  /** The filter of the rows that are published. Default: all. */
  readonly only?: Readonly<Record<string, unknown>>;
  /** The payload of its events. */
  readonly state: S;
  /** The event of the row's present state. */
  readonly event: (row: Stored<C>) => EventDeclaration<S>;
  readonly fact: (row: Stored<C>) => Fact<z.output<S>>;
}

/** Keeps the type of the rows while it is declared. */
export function publication<C extends Collection, S extends z.ZodType>(declared: Publication<C, S>): Publication {
  return declared;
}

interface PublicationParts extends Pick<Republication<unknown>, 'broker' | 'logger'> {
  readonly connection: Connection;
  readonly publications: readonly Publication[];
}

/** Publishes everything that a service owns again, one collection after the other, oldest first (`republish`). */
export async function republishAll({ connection, publications, ...parts }: PublicationParts): Promise<void> {
  for (const { collection, only = {}, event, fact } of publications) {
    const { rows } = openDrivers(connection, { rows: collection });
    const describe = (row: Stored<Collection>) => sealEnvelope(event(row), fact(row));
    await republish({ ...parts, aggregates: rows.find(only).sort({ _id: 1 }), describe });
  }
}
