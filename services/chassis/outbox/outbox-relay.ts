import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Broker } from '../events/broker.ts';
import { createOutboxBacklog } from './outbox-backlog.ts';
import { createOutboxSender } from './outbox-sender.ts';
import { countUnsent, type OutboxRow } from './outbox.ts';
import { settledWithin } from '../concurrency/settled-within.ts';

/** Whether the broker has confirmed the events, or the wait was given up. */
export type Publication = 'confirmed' | 'gave-up';

/** Publishes the events of an outbox. */
export interface OutboxRelay {
  /**
   * Publishes rows that were just committed. Resolves when the broker has confirmed them; gives up after `waitMs`, and
   * at once while the broker is down or confirms nothing. Never throws: the rows stay in the outbox.
   */
  publishCommitted(rows: readonly OutboxRow[]): Promise<Publication>;
  /** Sends what a crash or an outage left behind; runs every second. Never throws. */
  sweep(): Promise<void>;
  /**
   * The age of the oldest event that waits for the broker, in seconds; 0 without one. Events that this process cannot
   * parse do not count: they wait for an operator.
   */
  oldestWaitingSeconds(): Promise<number>;
  /** Stops the sweep and waits for rows being sent, 5 s at most. */
  drain(): Promise<void>;
}

export interface OutboxRelayParts {
  readonly connection: Connection;
  readonly broker: Broker;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** How long an answer waits for the broker at most, in milliseconds. */
  readonly waitMs: number;
  readonly sweepEveryMs?: number;
  /** Tests hold the wait in their hand. */
  readonly settled?: typeof settledWithin;
}

/** Younger rows are being sent by the process that committed them. */
const ageOfLeftRowsMs = 1_000;
/** How long rows being sent may take when the process ends. */
const farewellMs = 5_000;

/**
 * Starts the relay of an outbox; every process that writes to the outbox has one.
 * Normally a committed row is published at once. After a start, an outage or a failure the relay *lags*: rows wait in
 * the outbox, and new rows are held until the older ones are sent, so that each aggregate's events keep their order.
 */
export function createOutboxRelay(parts: OutboxRelayParts): OutboxRelay {
  const { connection, broker, logger, metrics, waitMs, sweepEveryMs = 1_000, settled = settledWithin } = parts;
  const sender = createOutboxSender(connection, broker, logger);
  const backlog = createOutboxBacklog(connection, broker, sender);
  const oldestWaitingSeconds = () => backlog.oldestWaitingSeconds();
  outboxMetrics(metrics, { connection, unreadable: () => sender.unreadable(), oldestWaitingSeconds });
  const inHand = new Set<Promise<unknown>>();
  let held: OutboxRow[] = [];
  let lagging = true;
  let stalled = false;
  let stopped = false;
  let catchingUp: Promise<void> | undefined;

  const track = async <T>(work: Promise<T>): Promise<T> => {
    inHand.add(work);
    return work.finally(() => inHand.delete(work));
  };

  const send = async (rows: readonly OutboxRow[]) => {
    const confirmed = await sender.send(rows);
    if (confirmed) stalled = false;
    else lagging = true;
  };

  const clearLag = async () => {
    try {
      await backlog.clear();
      lagging = false;
    } catch (error) {
      logger.warn({ err: error }, 'outbox backlog waits for the broker');
    }
    const rows = held;
    held = [];
    catchingUp = undefined;
    // Rows that the backlog contained too are sent twice, which has no effect.
    if (!lagging) await send(rows);
  };
  const catchUp = () => (catchingUp ??= track(clearLag()));

  const sweep = async () => {
    if (!broker.isUp()) return;
    try {
      if (!lagging) lagging = await backlog.exists(ageOfLeftRowsMs);
      if (lagging) await catchUp();
    } catch (error) {
      logger.warn({ err: error }, 'outbox sweep failed');
    }
  };

  broker.onChange((isUp) => {
    lagging = true;
    if (isUp && !stopped) void sweep();
  });
  void sweep();
  let timer = setTimeout(function tick() {
    void sweep().finally(() => {
      if (!stopped) timer = setTimeout(tick, sweepEveryMs * (0.75 + Math.random() / 2)).unref();
    });
  }, sweepEveryMs).unref();

  return {
    publishCommitted: async (rows) => {
      if (!broker.isUp()) {
        lagging = true;
        return 'gave-up';
      }
      if (lagging) held.push(...rows);
      const sent = lagging ? catchUp() : track(send(rows));
      if (stalled) return 'gave-up';
      const inTime = await settled(sent, waitMs);
      if (!inTime) stalled = true;
      return inTime && !lagging ? 'confirmed' : 'gave-up';
    },
    sweep,
    oldestWaitingSeconds,
    drain: async () => {
      stopped = true;
      clearTimeout(timer);
      const done = Promise.allSettled(inHand).then(() => sender.whenNoted());
      await settledWithin(done, farewellMs);
    },
  };
}

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
    help: 'Committed events that the broker has not confirmed yet',
    registers: [],
    async collect() {
      this.set(await countUnsent(connection).catch(() => Number.NaN));
    },
  });
  const oldest = new Gauge({
    name: 'outbox_oldest_unsent_seconds',
    help: 'Age of the oldest event that the broker has not confirmed yet, except unreadable ones; 0 if none',
    registers: [],
    async collect() {
      this.set(await oldestWaitingSeconds().catch(() => Number.NaN));
    },
  });
  const unreadableRows = new Gauge({
    name: 'outbox_unreadable_messages',
    help: 'Unsent outbox rows that this process could not parse; the others are still sent',
    registers: [],
    collect() {
      this.set(unreadable().length);
    },
  });
  registry.registerMetric(unsentEvents);
  registry.registerMetric(unreadableRows);
  registry.registerMetric(oldest);
}
