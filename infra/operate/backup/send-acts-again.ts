import type { mongo } from 'mongoose';
import { adminActed } from '@studio/contracts/events/activity-events';

/**
 * Marks the acts that an outbox still has as unsent; reporting ignores those that it knows. Acts are no state: republishing
 * would not bring back those that were in a queue at the time of the backup.
 */
export async function sendActsAgain(database: mongo.Db): Promise<void> {
  await database.collection('outbox').updateMany({ routingKey: adminActed.type }, { $set: { sentAt: null } });
}
