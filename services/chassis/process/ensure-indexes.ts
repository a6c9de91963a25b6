import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { outboxCollection, outboxLeases } from '../outbox/outbox.ts';
import { type Collections, ensureCollection } from '../mongo/collection.ts';
import { migrationCollection, migrationLeases } from '../mongo/migrations.ts';
import { requestCollection } from '../requests/request-memory.ts';
import { isMongoAway } from '../errors/mongo-error.ts';

/** Error codes of processes that create the same collection or index concurrently. */
const raceCodes = new Set([12_587, 117, 112, 48, 46]);

/** What every service stores besides its own. */
export const commonCollections = {
  outboxCollection,
  outboxLeases,
  requestCollection,
  migrationCollection,
  migrationLeases,
};

/**
 * Creates a service's collections and the common ones, with their validators and indexes. Call it before the process
 * listens; replicas may do so concurrently.
 * @throws MongoServerError when an index conflicts with an existing one
 */
export async function ensureIndexes(connection: Connection, collections: Collections = {}): Promise<void> {
  const database = connection.getClient().db(connection.name);
  for (const declared of Object.values({ ...commonCollections, ...collections })) {
    await retrying(() => ensureCollection(database, declared));
  }
}

async function retrying(create: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await create();
      return;
    } catch (error) {
      const code = Number((error as { code?: unknown }).code);
      if (attempt === 10 || !(raceCodes.has(code) || isMongoAway(error))) throw error;
      await pause(50 + Math.random() * 200);
    }
  }
}
