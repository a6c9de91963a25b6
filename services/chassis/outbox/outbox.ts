import type { Connection, mongo } from 'mongoose';
import { type Envelope, envelopeSchema } from '@studio/contracts/events/event';
import { z } from 'zod';
import { collection, type Stored } from '../mongo/collection.ts';
import { leaseCollection, type LeaseDocument } from '../mongo/lease.ts';
import { type EventBatch, toEventBatches } from '../events/event-batch.ts';
import { outboxId } from './outbox-id.ts';

const unsent = { sentAt: { $type: 'null' } } as const;

export const sentRowsAreKeptForSeconds = 7 * 24 * 60 * 60;

export const outboxCollection = collection('outbox', {
  holds: 'Events to publish: written in the transaction that emitted them, kept until the broker has confirmed them',
  shape: z.object({
    /** 24 hex digits in chronological order (`outboxId`). */
    _id: z.string(),
    envelopes: z.array(envelopeSchema),
    /** The type of all events of the row. */
    routingKey: z.string(),
    sentAt: z.date().nullable(),
  }),
  indexes: [
    // Unsent rows in chronological order.
    { key: { sentAt: 1, _id: 1 }, name: 'unsent', partialFilterExpression: unsent },
    // Sent rows expire, unsent rows never.
    { key: { sentAt: 1 }, name: 'sent', expireAfterSeconds: sentRowsAreKeptForSeconds },
  ],
  // The deletion of an account removes the rows about it.
  subject: { field: 'envelopes.aggregateId', onDeletion: 'emptied' },
});

export type OutboxRow = Stored<typeof outboxCollection>;

/** Which process sweeps the outbox. */
export const outboxLeases = leaseCollection('outbox-leases', 'sweeps the outbox');

/** A row as read from the database, with unchecked contents. */
export type FoundOutboxRow = Pick<OutboxRow, '_id'> & { readonly envelopes?: unknown };

/** The events of a row; undefined where they are unreadable. */
export function eventsOf({ envelopes }: FoundOutboxRow): EventBatch | undefined {
  return Array.isArray(envelopes) && envelopes.length > 0 && envelopes.every(isEnvelope) ? envelopes : undefined;
}

/** Checks only what publishing needs; consumers validate the whole event. */
function isEnvelope(value: unknown): value is Envelope {
  const { id, type } = (value ?? {}) as Partial<Envelope>;
  return typeof id === 'string' && typeof type === 'string';
}

/** The outbox of a service: the collection `outbox` of its own database. */
export function outboxOf(connection: Connection): mongo.Collection<OutboxRow> {
  return database(connection).collection<OutboxRow>(outboxCollection.name);
}

/** Which process currently sweeps an outbox: one document. */
export function outboxLeasesOf(connection: Connection): mongo.Collection<LeaseDocument> {
  return database(connection).collection<LeaseDocument>(outboxLeases.name);
}

/** Adds events of a migration, which are published once a process of the service runs. */
export async function addToOutbox(database: mongo.Db, envelopes: readonly Envelope[]): Promise<void> {
  const rows = toEventBatches(envelopes).map((batch): OutboxRow => {
    return { _id: outboxId(), envelopes: batch, routingKey: batch[0]!.type, sentAt: null };
  });
  if (rows.length > 0) await database.collection<OutboxRow>(outboxCollection.name).insertMany(rows);
}

/** A filter of rows by id. */
export interface OutboxIds {
  readonly $lt?: string;
  readonly $gte?: string;
  readonly $in?: readonly string[];
  readonly $nin?: readonly string[];
}

/** Unsent rows, oldest first. */
export function oldestUnsent(connection: Connection, ids: OutboxIds, limit: number): Promise<FoundOutboxRow[]> {
  return unsentCursor(connection, ids).limit(limit).toArray();
}

/** The ids of unsent rows, oldest first. */
export async function oldestUnsentIds(connection: Connection, ids: OutboxIds, limit: number): Promise<string[]> {
  const rows = unsentCursor(connection, ids).limit(limit).project<{ _id: string }>({ _id: 1 });
  return (await rows.toArray()).map(({ _id }) => _id);
}

/** The cursor behind `oldestUnsent`. Without the hint, MongoDB scans all sent rows for the order of their ids. */
export function unsentCursor(connection: Connection, ids: OutboxIds): mongo.FindCursor<mongo.WithId<OutboxRow>> {
  return outboxOf(connection)
    .find({ ...unsent, _id: { $type: 'string', ...ids } })
    .sort({ sentAt: 1, _id: 1 })
    .hint('unsent');
}

/** How many events the broker has not confirmed yet. An unreadable row counts as one. */
export async function countUnsent(connection: Connection): Promise<number> {
  const size = { $cond: [{ $isArray: '$envelopes' }, { $size: '$envelopes' }, 1] };
  const sum = { $group: { _id: null, events: { $sum: { $max: [size, 1] } } } };
  const counted = outboxOf(connection).aggregate<{ events: number }>([{ $match: unsent }, sum], { hint: 'unsent' });
  return (await counted.next())?.events ?? 0;
}

function database(connection: Connection): mongo.Db {
  if (!connection.db) throw new Error('the connection is not open');
  return connection.db;
}
