import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Broker } from './broker.ts';
import type { BrokerSession } from './broker-link.ts';
import { consumerMetrics } from './consumer-metrics.ts';
import { countDeadLetters } from './dead-letters.ts';
import { batchDeliveries, type Delivery } from './batch-deliveries.ts';
import { createDeferral } from './retry-policy.ts';
import { type ApplyContext, processBatch } from './process-batch.ts';
import type { Subscription } from './subscription.ts';
import { lateAfterSeconds, watchQueue } from './queue-watch.ts';
import { queueOf } from './topology.ts';

/** Prefetched messages, and so the most that are applied together; each holds up to 100 events. */
const prefetch = 64;
const firstWaitMs = 5_000;

export interface Consumer {
  /**
   * Whether messages come out of the service's queue: this process is attached to it, and in the last minute it has
   * applied some or a marker has come out. Of several processes only one receives messages (single active consumer);
   * the others stand by and count as consuming.
   */
  isConsuming(): boolean;
  /** How long the oldest message that is known to wait in the queue has waited, in seconds; 0 without one. */
  oldestWaitingSeconds(): number;
  /** Messages in the dead-letter queue; undefined while the broker is down. */
  countDeadLetters(): Promise<number | undefined>;
  /** Finishes the batch in progress, then stops; unapplied messages return to the queue. */
  close(): Promise<void>;
}

export interface ConsumerParts {
  readonly broker: Broker;
  /** The service's name in the topology. */
  readonly service: string;
  readonly subscriptions: readonly Subscription[];
  readonly logger: Logger;
  readonly metrics: Registry;
  /** How long events of unknown type are deferred for a newer process, in milliseconds. Default: 60 s. */
  readonly deferUnknownMs?: number;
  /** How often the time through the queue is measured, in milliseconds. Default: 10 s. */
  readonly watchEveryMs?: number;
}

/**
 * Consumes a service's queue strictly in order, in batches where subscriptions apply events together. Returns when
 * consumption has begun, or after 5 s.
 * Recovers from a lost connection, a closed channel and a deleted queue.
 * @throws when the subscriptions differ from the topology of this service
 */
export async function startConsumer(parts: ConsumerParts): Promise<Consumer> {
  const { broker, service, subscriptions, logger, metrics, deferUnknownMs, watchEveryMs } = parts;
  checkAgainstTopology(broker, service, subscriptions);
  const table = new Map(subscriptions.map((subscription) => [subscription.type, subscription]));
  const watch = watchQueue({ broker, service, ...(watchEveryMs !== undefined && { everyMs: watchEveryMs }) });
  const oldestWaitingSeconds = () => watch.oldestWaitingSeconds();
  let appliedAt = Number.NEGATIVE_INFINITY;
  const isConsuming = () => {
    const secondsSince = Math.min(oldestWaitingSeconds(), (performance.now() - appliedAt) / 1_000);
    return link.isUp() && secondsSince <= lateAfterSeconds;
  };
  const measured = consumerMetrics(metrics, { broker, service, isConsuming, oldestWaitingSeconds });
  const context: ApplyContext = {
    namespace: broker.namespace,
    service,
    table,
    logger,
    measured,
    deferUnknown: createDeferral(logger, deferUnknownMs),
  };
  const apply = async (batch: readonly Delivery[]) => {
    const events = await processBatch(batch, context);
    appliedAt = performance.now();
    return events;
  };
  const batcher = batchDeliveries({ table, process: apply, prefetch });
  let closing = false;

  const consume = async (session: BrokerSession) => {
    const channel = await session.openChannel();
    const isOver = () => closing || session.isOver();
    await channel.prefetch(prefetch);
    await channel.consume(queueOf(broker.namespace, service), (message) => {
      if (!message) return session.drop(new Error('the broker cancelled the consumer'));
      // One batcher for all sessions: a batch in progress ends before the first message of a new session.
      batcher.add({ channel, message, isOver });
    });
  };
  const link = broker.openLink({ name: `${service} consumer`, setUp: consume });
  await link.waitUntilUp(firstWaitMs);

  return {
    isConsuming,
    oldestWaitingSeconds,
    countDeadLetters: () => countDeadLetters({ broker, service }),
    close: async () => {
      closing = true;
      await watch.close();
      await batcher.whenEmpty();
      await link.close();
    },
  };
}

function checkAgainstTopology(broker: Broker, service: string, subscriptions: readonly Subscription[]): void {
  const declared = new Set(broker.topology[service] ?? []);
  const handled = new Set(subscriptions.map(({ type }) => type));
  const wrong = [...new Set([...declared, ...handled])].filter((type) => !declared.has(type) || !handled.has(type));
  if (wrong.length > 0) {
    throw new Error(`${service}: topology and subscriptions differ in ${wrong.join(', ')}`);
  }
}
