import type { Connection } from 'mongoose';
import { Gauge, type Registry } from 'prom-client';
import { instantOfOutboxId, outboxIdAt } from './outbox-id.ts';
import type { OutboxSender } from './outbox-sender.ts';
import { countUnsent, oldestUnsent } from './outbox.ts';

/** Metrics of an outbox, read from MongoDB on scrape. */
export function outboxMetrics(
  registry: Registry,
  connection: Connection,
  sender: Pick<OutboxSender, 'unreadable'>,
): void {
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
    help: 'Age of the oldest event that the broker has not confirmed yet; 0 without one',
    registers: [],
    async collect() {
      const ageOfOldest = async () => {
        const [row] = await oldestUnsent(connection, { $lt: outboxIdAt(Date.now()) }, 1);
        return row ? (Date.now() - instantOfOutboxId(row._id)) / 1000 : 0;
      };
      this.set(await ageOfOldest().catch(() => Number.NaN));
    },
  });
  const unreadable = new Gauge({
    name: 'outbox_unreadable_messages',
    help: 'Unsent outbox rows that this process could not parse; others are sent all the same',
    registers: [],
    collect() {
      this.set(sender.unreadable().length);
    },
  });
  registry.registerMetric(unsentEvents);
  registry.registerMetric(unreadable);
  registry.registerMetric(oldest);
}
