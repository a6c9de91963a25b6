import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { collection, type Stored } from './collection.ts';
import { createLease, leaseCollection, type LeaseDocument } from './lease.ts';

/** A change of stored data that a new version needs. */
export interface Migration {
  /** A permanent name that sorts by date, e.g. `2026-11-21-search-fields`. */
  readonly id: string;
  /**
   * Makes the change. It may run again after success (a crash in between), so it must be idempotent. It runs beside
   * processes of the previous version, which an upgrade replaces one by one, so they must keep working with its result.
   * The indexes of this version do not exist yet. It logs what people have to decide.
   */
  readonly run: (database: mongo.Db, logger: Logger) => Promise<void>;
}

export const migrationCollection = collection('migrations', {
  holds: 'A migration that was applied (`docs/releases.md`)',
  shape: z.object({ _id: z.string(), appliedAt: z.date(), ms: z.number() }),
  subject: null,
});

export const migrationLeases = leaseCollection('migration-leases', 'runs the migrations');

export interface MigrationParts {
  readonly connection: Connection;
  /** In order of execution. */
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
  /** How long the lease of a dead process blocks others, in milliseconds. Default: 15 s. */
  readonly leaseMs?: number;
}

const lookAgainMs = 100;

/**
 * Runs pending migrations in order and records them in the collection `migrations`. Call it before indexes are created
 * and before the process listens. Of several processes that start at once, one runs them while the others wait; if it
 * dies, another one takes over.
 * @throws the error of a migration: the process must not start
 */
export async function runMigrations(parts: MigrationParts): Promise<void> {
  const { connection, migrations, logger, leaseMs = 15_000 } = parts;
  if (!connection.db) throw new Error('the connection is not open');
  const database = connection.db;
  const applied = database.collection<Stored<typeof migrationCollection>>(migrationCollection.name);
  // Two holders do no harm, since migrations are idempotent.
  const lease = createLease(database.collection<LeaseDocument>(migrationLeases.name), 'migrations', leaseMs);
  const pending = async () => {
    const known = new Set((await applied.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
    return migrations.filter(({ id }) => !known.has(id));
  };
  while ((await pending()).length > 0) {
    if (!(await lease.take())) {
      await pause(lookAgainMs);
      continue;
    }
    const renewal = setInterval(() => void lease.take().catch(() => undefined), leaseMs / 3);
    try {
      for (const { id, run } of await pending()) {
        const startedAt = Date.now();
        await run(database, logger);
        const ms = Date.now() - startedAt;
        await applied.updateOne({ _id: id }, { $setOnInsert: { appliedAt: new Date(), ms } }, { upsert: true });
        logger.info({ migration: id, ms }, 'migration finished');
      }
    } finally {
      clearInterval(renewal);
      await lease.release();
    }
  }
}
