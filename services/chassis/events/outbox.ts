import type { Connection, mongo } from 'mongoose';
import type { Envelope } from '@studio/contracts/events/event';

/** An event on its way: written in the transaction that made it a fact, kept until the broker has confirmed it. */
export interface OutboxRow {
  /** 24 hex digits, in the order of time (`outboxId`). */
  readonly _id: string;
  readonly envelope: Envelope;
  readonly routingKey: string;
  readonly sentAt: Date | null;
}

export const sentRowsAreKeptForSeconds = 7 * 24 * 60 * 60;

/** The outbox of a service: the collection `outbox` of its own database. */
export function outboxOf(connection: Connection): mongo.Collection<OutboxRow> {
  return database(connection).collection<OutboxRow>('outbox');
}

/** Which process sweeps an outbox at the moment: one document, `{_id: 'sweep', owner, until}`. */
export interface OutboxLeaseDocument {
  readonly _id: string;
  readonly owner: string;
  readonly until: Date;
}

export function outboxLeasesOf(connection: Connection): mongo.Collection<OutboxLeaseDocument> {
  return database(connection).collection<OutboxLeaseDocument>('outbox-leases');
}

/** Creates the outbox with its indexes: unsent rows in the order of time; sent rows expire, unsent ones never. */
export async function ensureOutbox(connection: Connection): Promise<void> {
  const outbox = outboxOf(connection);
  await outbox.createIndex({ sentAt: 1, _id: 1 }, { name: 'unsent', partialFilterExpression: unsent });
  await outbox.createIndex({ sentAt: 1 }, { name: 'sent', expireAfterSeconds: sentRowsAreKeptForSeconds });
}

/** Unsent rows whose id is below `bound`, oldest first. */
export function oldestUnsent(connection: Connection, bound: string, limit: number): Promise<OutboxRow[]> {
  return unsentCursor(connection, bound).limit(limit).toArray();
}

/** The cursor behind `oldestUnsent`. Left to itself, MongoDB reads all the sent rows for the order of their ids. */
export function unsentCursor(connection: Connection, bound: string): mongo.FindCursor<mongo.WithId<OutboxRow>> {
  return outboxOf(connection)
    .find({ ...unsent, _id: { $lt: bound } })
    .sort({ sentAt: 1, _id: 1 })
    .hint('unsent');
}

export function countUnsent(connection: Connection): Promise<number> {
  return outboxOf(connection).countDocuments(unsent, { hint: 'unsent' });
}

const unsent = { sentAt: { $type: 'null' } } as const;

function database(connection: Connection): mongo.Db {
  if (!connection.db) throw new Error('the connection is not open');
  return connection.db;
}
