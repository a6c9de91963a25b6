import mongoose, { type Connection, type mongo } from 'mongoose';
import type { Logger } from 'pino';

// A typo in a filter must fail instead of matching every document; filters with operators need `mongoose.trusted(…)`.
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);

interface MongoSettings {
  /** URL of the deployment, without a database. */
  readonly url: string;
  readonly database: string;
  readonly logger: Logger;
}

/**
 * Opens a connection to one database: reads from the primary, writes with `w: majority`, journaled. The driver
 * reconnects by itself; operations fail after 5 s without a primary. Only `ensureIndexes` creates indexes.
 * @throws MongoServerSelectionError when no primary answers within 5 s
 */
export async function connectMongo({ url, database, logger }: MongoSettings): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName: database,
    // Lets a restore see that a process of the studio is running.
    appName: database,
    maxPoolSize: 50,
    minPoolSize: 2,
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: 60_000,
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
    bufferCommands: false,
  });
  connection.on('disconnected', () => logger.warn({ database }, 'disconnected from MongoDB'));
  connection.on('reconnected', () => logger.info({ database }, 'reconnected to MongoDB'));
  connection.on('error', (error) => logger.error({ database, err: error }, 'MongoDB connection error'));
  return connection.asPromise();
}

/** A collection that exists while a restore runs, and stays if it is interrupted. */
export const unfinishedRestore = 'unfinished-restore';

/**
 * Keeps a process from starting on a partly restored database: new data there would be lost with the next restore.
 * @throws Error when a restore into the database was started and has not finished
 */
export async function refuseUnfinishedRestore(database: mongo.Db): Promise<void> {
  if (!(await database.listCollections({ name: unfinishedRestore }, { nameOnly: true }).hasNext())) return;
  throw new Error('a restore has not finished: restore again, with --replace');
}
