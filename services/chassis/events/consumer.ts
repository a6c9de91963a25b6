import type { ConsumeMessage } from 'amqplib';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Envelope } from '@studio/contracts/events/event';
import type { Broker } from './broker.ts';
import type { BrokerSession } from './broker-session.ts';
import { type ConsumerMetrics, consumerMetrics } from './consumer-metrics.ts';
import { countDeadLetters } from './dead-letters.ts';
import { type Delivery, openLine } from './delivery-line.ts';
import { answerMarker, isMarker } from './fence-marker.ts';
import { openEnvelope } from './open-envelope.ts';
import { applyOnce, applyWithRetries } from './retry-policy.ts';
import type { Subscription } from './subscription.ts';
import { queueOf } from './topology.ts';

/** How many messages are at hand, and so how many are applied together at most. */
const prefetch = 256;
const firstWaitMs = 5_000;

export interface Consumer {
  /**
   * Whether this process is connected to the service's queue; for readiness. Of several processes only one gets
   * messages (single active consumer), the others stand by and count as consuming.
   */
  isConsuming(): boolean;
  /** How many events wait in the dead letters; undefined while the broker is away. */
  countDeadLetters(): Promise<number | undefined>;
  /** Finishes the event in hand, then stops; what was not applied goes back to the queue. */
  close(): Promise<void>;
}

export interface ConsumerParts {
  readonly broker: Broker;
  /** The service's name in the topology. */
  readonly service: string;
  readonly subscriptions: readonly Subscription[];
  readonly logger: Logger;
  readonly metrics: Registry;
}

/**
 * Consumes a service's queue, strictly in order; what its subscriptions apply together is applied in runs. Returns when
 * consumption has begun, or after 5 s without.
 * A lost connection, a closed channel and a deleted queue are repaired by themselves.
 * @throws when the subscriptions are not those that the topology names for this service
 */
export async function startConsumer(parts: ConsumerParts): Promise<Consumer> {
  const { broker, service, subscriptions, logger, metrics } = parts;
  checkAgainstTopology(broker, service, subscriptions);
  const table = new Map(subscriptions.map((subscription) => [subscription.type, subscription]));
  const measured = consumerMetrics(metrics, { broker, service, isConsuming: () => link.isUp() });
  const context: ApplyContext = { service, table, logger, measured };
  const line = openLine(table, (run) => processRun(run, context));
  let closing = false;

  const consume = async (session: BrokerSession) => {
    const channel = await session.openChannel();
    const isOver = () => closing || session.isOver();
    await channel.prefetch(prefetch);
    await channel.consume(queueOf(broker.namespace, service), (message) => {
      if (!message) return session.drop(new Error('the broker cancelled the consumer'));
      // One line for all sessions: the event in hand is finished before a new session's first one begins.
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

interface ApplyContext {
  readonly service: string;
  readonly table: ReadonlyMap<string, Subscription>;
  readonly logger: Logger;
  readonly measured: ConsumerMetrics;
}

type Verdict = 'applied' | 'faulty' | 'interrupted';

/** Applies a run of messages and tells the broker. Never throws: the line must go on. */
async function processRun(run: readonly Delivery[], context: ApplyContext): Promise<void> {
  if (run.length > 1 && (await applyAsOne(run, context))) return;
  for (const delivery of run) {
    if (!delivery.isOver()) await process(delivery, context);
  }
}

/** Whether all are applied. Where anything fails, none is, and each is to be applied by itself. */
async function applyAsOne(run: readonly Delivery[], context: ApplyContext): Promise<boolean> {
  const [{ channel, isOver }, last] = [run[0]!, run.at(-1)!];
  if (isOver()) return false;
  const end = context.measured.time();
  try {
    const envelopes = run.map(({ message }) => openEnvelope(message));
    await applyOnce(envelopes, context);
    end(envelopes.length);
    for (const envelope of envelopes) noteApplied(envelope, context);
  } catch (error) {
    context.logger.debug({ err: error, events: run.length }, 'events that failed together are applied one by one');
    return false;
  }
  // All before them are acknowledged or refused already.
  tellBroker(() => channel.ack(last.message, true));
  return true;
}

async function process({ channel, message, isOver }: Delivery, context: ApplyContext): Promise<void> {
  const verdict = isMarker(message) ? 'marker' : await judge(message, isOver, context);
  tellBroker(() => {
    if (verdict === 'marker') answerMarker(channel, message);
    if (verdict === 'faulty') channel.reject(message, false);
    else if (verdict !== 'interrupted') channel.ack(message);
  });
}

function tellBroker(tell: () => void): void {
  try {
    tell();
  } catch {
    // The channel is gone; the broker delivers the messages again.
  }
}

async function judge(message: ConsumeMessage, isOver: () => boolean, context: ApplyContext): Promise<Verdict> {
  const { service, table, logger, measured } = context;
  const end = measured.time();
  try {
    const envelope = openEnvelope(message);
    const outcome = await applyWithRetries(envelope, { table, logger, isOver });
    if (outcome === 'applied') noteApplied(envelope, context);
    return outcome;
  } catch (error) {
    const type = table.has(message.fields.routingKey) ? message.fields.routingKey : 'unknown';
    logger.error({ err: error, service, type, eventId: message.properties.messageId }, 'event to the dead letters');
    measured.deadLettered(type);
    return 'faulty';
  } finally {
    end();
  }
}

function noteApplied({ type, occurredAt }: Envelope, { measured }: ApplyContext): void {
  measured.applied(type, Date.now() - Date.parse(occurredAt));
}

function checkAgainstTopology(broker: Broker, service: string, subscriptions: readonly Subscription[]): void {
  const declared = new Set(broker.topology[service] ?? []);
  const handled = new Set(subscriptions.map(({ type }) => type));
  const wrong = [...new Set([...declared, ...handled])].filter((type) => !declared.has(type) || !handled.has(type));
  if (wrong.length > 0) {
    throw new Error(`${service}: topology and subscriptions differ in ${wrong.join(', ')}`);
  }
}
