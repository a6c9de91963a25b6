import type { Connection } from 'mongoose';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { ensureMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { ensureIndexes } from '@studio/chassis/process/ensure-indexes';

/** Creates every collection and index of auth. Its models must be open. */
export async function ensureAuthIndexes(connection: Connection): Promise<void> {
  await ensureIndexes(connection);
  await ensureMailOutbox(connection);
  // Deleting an account also deletes its outbox rows.
  await outboxOf(connection).createIndex({ 'envelopes.aggregateId': 1 });
}
