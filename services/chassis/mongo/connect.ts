import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';

// A typo in a filter must fail, not match every row; a filter with operators says so by `mongoose.trusted(…)`.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

export interface MongoSettings {
  /** A URL of the deployment, without a database in it. */
  readonly url: string;
  readonly database: string;
  readonly logger: Logger;
}

/**
 * Opens a connection to one database: reads from the primary, writes with `w: majority`, journaled.
 * The driver reconnects by itself; operations fail after 5 s without a primary.
 * Indexes are made by `ensureIndexes`, never in passing.
 * @throws MongoServerSelectionError when no primary answers within 5 s
 */
export async function connectMongo({ url, database, logger }: MongoSettings): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName: database,
    maxPoolSize: 50,
    minPoolSize: 2,
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: 60_000,
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
    bufferCommands: false,
  });
  connection.on('disconnected', () => logger.warn({ database }, 'mongo is away'));
  connection.on('reconnected', () => logger.info({ database }, 'mongo is back'));
  connection.on('error', (error) => logger.error({ database, err: error }, 'mongo error'));
  return connection.asPromise();
}
