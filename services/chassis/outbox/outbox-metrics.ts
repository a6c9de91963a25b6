import type { Connection } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';
import { countUnsent } from './outbox.ts';

interface Observed {
  readonly connection: Connection;
  /** Rows that this process could not parse. */
  readonly unreadable: () => readonly string[];
  readonly oldestWaitingSeconds: () => Promise<number>;
}

/** Metrics of an outbox, read from MongoDB on scrape. */
export function outboxMetrics(registry: Registry, { connection, unreadable, oldestWaitingSeconds }: Observed): void {
  const unsentEvents = new Gauge({
    name: 'outbox_unsent_events',
    help: 'Events committed that the broker has not confirmed yet',
    registers: [],
    async collect() {
      this.set(await countUnsent(connection).catch(() => Number.NaN));
    },
  });
  const oldest = new Gauge({
    name: 'outbox_oldest_unsent_seconds',
    help: 'Age of the oldest event that the broker has not confirmed yet, without unreadable ones; 0 without one',
    registers: [],
    async collect() {
      this.set(await oldestWaitingSeconds().catch(() => Number.NaN));
    },
  });
  const unreadableRows = new Gauge({
    name: 'outbox_unreadable_messages',
    help: 'Unsent outbox rows that this process could not parse; others are sent all the same',
    registers: [],
    collect() {
      this.set(unreadable().length);
    },
  });
  registry.registerMetric(unsentEvents);
  registry.registerMetric(unreadableRows);
  registry.registerMetric(oldest);
}
