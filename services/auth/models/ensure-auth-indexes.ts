import type { Connection } from 'mongoose';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { ensureMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';

/** Creates every collection and index of auth; its models have to be opened before. */
export async function ensureAuthIndexes(connection: Connection): Promise<void> {
  await ensureIndexes(connection);
  await ensureMailOutbox(connection);
  // A deletion takes what was said of the account out of the outbox as well.
  await outboxOf(connection).createIndex({ 'envelopes.aggregateId': 1 });
  // The version before wrote one event to a row; its processes had this index, with these very options.
  await outboxOf(connection).createIndex({ 'envelope.aggregateId': 1 });
}
