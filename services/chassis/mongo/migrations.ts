import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { createLease, type LeaseDocument } from './lease.ts';

/** A change of what is stored already, for a version that expects it otherwise. */
export interface Migration {
  /** Its place in the order of all of the service and its name for good, e.g. `2026-11-21-search-fields`. */
  readonly id: string;
  /**
   * Makes the change. It may run again, also after it has succeeded (a crash in between), and beside processes of the
   * version before, which an upgrade replaces one after another: its effect must be the same, and they must go on
   * working with it. It has to do without the indexes of this version. What people have to decide goes into the log.
   */
  readonly run: (database: mongo.Db, logger: Logger) => Promise<void>;
}

interface AppliedMigration {
  readonly _id: string;
  readonly appliedAt: Date;
  readonly ms: number;
}

export interface MigrationParts {
  readonly connection: Connection;
  /** In the order in which they are to run. */
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
  /** How long others wait for a process that died while it had the lease, in milliseconds: 15 s unless told. */
  readonly leaseMs?: number;
}

const lookAgainMs = 100;

/**
 * Runs the migrations that a database has not seen, in their order, and notes them in its collection `migrations`.
 * To be called before indexes are made and before the process listens. Of several processes that start at once one
 * does the work and the others wait for it; one that dies over it is replaced by another.
 * @throws whatever a migration throws: the process must not start
 */
export async function runMigrations(parts: MigrationParts): Promise<void> {
  const { connection, migrations, logger, leaseMs = 15_000 } = parts;
  if (!connection.db) throw new Error('the connection is not open');
  const database = connection.db;
  const applied = database.collection<AppliedMigration>('migrations');
  // Two that believe to have it do no harm, since a migration may run again.
  const lease = createLease(database.collection<LeaseDocument>('migration-leases'), 'migrations', leaseMs);
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
        logger.info({ migration: id, ms }, 'migrated');
      }
    } finally {
      clearInterval(renewal);
      await lease.release();
    }
  }
}
