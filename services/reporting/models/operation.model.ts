import { type Model, Schema } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';

/** How the last backup, or the last drill of restoring one, ended. The operator's commands write it. */
export interface Operation {
  readonly _id: 'backup' | 'drill';
  /** When it last ended well; missing where it never did. */
  readonly goodAt?: Date;
  readonly triedAt: Date;
  /** Why the last attempt failed; null when it did not. */
  readonly problem: string | null;
}

export const operationSchema = new Schema<Operation>(
  { _id: { type: String, required: true }, goodAt: Date, triedAt: { type: Date, required: true }, problem: String },
  { collection: 'operations', versionKey: false },
);

/** The age of the last good backup, read from MongoDB on scrape. */
export function backupMetric(registry: Registry, operations: Model<Operation>): void {
  const age = new Gauge({
    name: 'backup_last_success_seconds',
    help: 'Seconds since the last good backup ended; NaN where none was ever made',
    registers: [],
    async collect() {
      const backup = await operations.findById('backup').catch(() => null);
      this.set(backup?.goodAt ? (Date.now() - backup.goodAt.getTime()) / 1_000 : Number.NaN);
    },
  });
  registry.registerMetric(age);
}
