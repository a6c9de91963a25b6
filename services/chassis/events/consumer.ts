import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Broker } from './broker.ts';
import type { BrokerSession } from './broker-session.ts';
import { consumerMetrics } from './consumer-metrics.ts';
import { countDeadLetters } from './dead-letters.ts';
import { openLine } from './delivery-line.ts';
import { createHold } from './hold-unknown.ts';
import { type ApplyContext, processRun } from './process-run.ts';
import type { Subscription } from './subscription.ts';
import { queueOf } from './topology.ts';

/** How many messages are at hand, and so how many are applied together at most; each holds up to 100 events. */
const prefetch = 64;
const firstWaitMs = 5_000;

export interface Consumer {
  /**
   * Whether this process is connected to the service's queue; for readiness. Of several processes only one gets
   * messages (single active consumer), the others stand by and count as consuming.
   */
  isConsuming(): boolean;
  /** How many messages wait in the dead letters; undefined while the broker is away. */
  countDeadLetters(): Promise<number | undefined>;
  /** Finishes what is in hand, then stops; what was not applied goes back to the queue. */
  close(): Promise<void>;
}

export interface ConsumerParts {
  readonly broker: Broker;
  /** The service's name in the topology. */
  readonly service: string;
  readonly subscriptions: readonly Subscription[];
  readonly logger: Logger;
  readonly metrics: Registry;
  /** How long events of unknown types are held for a newer process, in milliseconds: 60 s unless told. */
  readonly holdUnknownMs?: number;
}

/**
 * Consumes a service's queue, strictly in order; what its subscriptions apply together is applied in runs. Returns when
 * consumption has begun, or after 5 s without.
 * A lost connection, a closed channel and a deleted queue are repaired by themselves.
 * @throws when the subscriptions are not those that the topology names for this service
 */
export async function startConsumer(parts: ConsumerParts): Promise<Consumer> {
  const { broker, service, subscriptions, logger, metrics, holdUnknownMs } = parts;
  checkAgainstTopology(broker, service, subscriptions);
  const table = new Map(subscriptions.map((subscription) => [subscription.type, subscription]));
  const measured = consumerMetrics(metrics, { broker, service, isConsuming: () => link.isUp() });
  const context: ApplyContext = { service, table, logger, measured, holdUnknown: createHold(logger, holdUnknownMs) };
  const line = openLine({ table, process: (run) => processRun(run, context), mostAtHand: prefetch });
  let closing = false;

  const consume = async (session: BrokerSession) => {
    const channel = await session.openChannel();
    const isOver = () => closing || session.isOver();
    await channel.prefetch(prefetch);
    await channel.consume(queueOf(broker.namespace, service), (message) => {
      if (!message) return session.drop(new Error('the broker cancelled the consumer'));
      // One line for all sessions: the message in hand is finished before a new session's first one begins.
      line.join({ channel, message, isOver });
    });
  };
  const link = broker.openLink({ name: `${service} consumer`, setUp: consume });
  await link.waitUntilUp(firstWaitMs);

  return {
    isConsuming: () => link.isUp(),
    countDeadLetters: () => countDeadLetters({ broker, service }),
    close: async () => {
      closing = true;
      await line.whenEmpty();
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
