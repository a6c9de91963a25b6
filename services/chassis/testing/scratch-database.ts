import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import { connectMongo } from '../mongo/connect.ts';
import { serverUrl } from './server-url.ts';

/** A database with a random name, for one test file. */
export async function openScratchDatabase(service: string, logger: Logger): Promise<Connection> {
  const database = `${service}-test-${randomBytes(5).toString('hex')}_${service}`;
  return connectMongo({ url: serverUrl('MONGO_URL'), database, logger });
}

/** Drops the database and closes its connection. */
export async function removeScratchDatabase(connection: Connection): Promise<void> {
  await connection.dropDatabase();
  await connection.close();
}
