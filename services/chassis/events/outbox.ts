import type { Connection, mongo } from 'mongoose';
import type { Envelope } from '@studio/contracts/events/event';
import type { LeaseDocument } from '../mongo/lease.ts';
import type { Parcel } from './parcel.ts';

/** Events on their way: written in the transaction that made them facts, kept until the broker has confirmed them. */
export interface OutboxRow {
  /** 24 hex digits, in the order of time (`outboxId`). */
  readonly _id: string;
  readonly envelopes: Parcel;
  /** The type of all of them. */
  readonly routingKey: string;
  readonly sentAt: Date | null;
}

/** A row as it may be found: the version before wrote one event to a row, as `envelope`. */
export type FoundOutboxRow = Pick<OutboxRow, '_id'> & { readonly envelopes?: unknown; readonly envelope?: unknown };

/** The events of a row; undefined where it holds nothing that can be read. */
export function parcelOf({ envelopes, envelope }: FoundOutboxRow): Parcel | undefined {
  const parcel: unknown = envelopes ?? [envelope];
  return Array.isArray(parcel) && parcel.length > 0 && parcel.every(isEnvelope) ? parcel : undefined;
}

/** Looks only for what it takes to send it: whoever applies it checks it whole. */
function isEnvelope(value: unknown): value is Envelope {
  const { id, type } = (value ?? {}) as Partial<Envelope>;
  return typeof id === 'string' && typeof type === 'string';
}

export const sentRowsAreKeptForSeconds = 7 * 24 * 60 * 60;

/** The outbox of a service: the collection `outbox` of its own database. */
export function outboxOf(connection: Connection): mongo.Collection<OutboxRow> {
  return database(connection).collection<OutboxRow>('outbox');
}

/** Which process sweeps an outbox at the moment: one document. */
export function outboxLeasesOf(connection: Connection): mongo.Collection<LeaseDocument> {
  return database(connection).collection<LeaseDocument>('outbox-leases');
}

/** Creates the outbox with its indexes: unsent rows in the order of time; sent rows expire, unsent ones never. */
export async function ensureOutbox(connection: Connection): Promise<void> {
  const outbox = outboxOf(connection);
  await outbox.createIndex({ sentAt: 1, _id: 1 }, { name: 'unsent', partialFilterExpression: unsent });
  await outbox.createIndex({ sentAt: 1 }, { name: 'sent', expireAfterSeconds: sentRowsAreKeptForSeconds });
}

/** Which rows to look at, by their ids. */
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

/** The cursor behind `oldestUnsent`. Left to itself, MongoDB reads all the sent rows for the order of their ids. */
export function unsentCursor(connection: Connection, ids: OutboxIds): mongo.FindCursor<mongo.WithId<OutboxRow>> {
  return outboxOf(connection)
    .find({ ...unsent, _id: { $type: 'string', ...ids } })
    .sort({ sentAt: 1, _id: 1 })
    .hint('unsent');
}

/** How many events the broker has not confirmed yet. A row that holds one, or nothing that can be read, counts as one. */
export async function countUnsent(connection: Connection): Promise<number> {
  const size = { $cond: [{ $isArray: '$envelopes' }, { $size: '$envelopes' }, 1] };
  const sum = { $group: { _id: null, events: { $sum: { $max: [size, 1] } } } };
  const counted = outboxOf(connection).aggregate<{ events: number }>([{ $match: unsent }, sum], { hint: 'unsent' });
  return (await counted.next())?.events ?? 0;
}

const unsent = { sentAt: { $type: 'null' } } as const;

function database(connection: Connection): mongo.Db {
  if (!connection.db) throw new Error('the connection is not open');
  return connection.db;
}
