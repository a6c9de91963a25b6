import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { ensureOutbox } from '../outbox/outbox.ts';
import { ensureRequestMemory } from '../requests/request-memory.ts';
import { isMongoAway } from '../errors/mongo-error.ts';

/** Several processes that create the same collection or index at once can get in each other's way for a moment. */
const raceCodes = new Set([12_587, 117, 112, 46]);

/**
 * Creates the collections and indexes of all models of a connection, of its outbox and its request memory. To be called before the
 * process listens; replicas that start at once don't disturb each other.
 * @throws MongoServerError when an index contradicts one that is already there
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await insist(() => ensureOutbox(connection));
  await insist(() => ensureRequestMemory(connection));
  for (const model of Object.values(connection.models)) {
    await insist(async () => {
      await model.createCollection();
      await model.createIndexes();
    });
  }
}

async function insist(create: () => Promise<void>): Promise<void> {
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
