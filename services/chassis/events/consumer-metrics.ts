import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Broker } from './broker.ts';
import { countDeadLetters } from './dead-letters.ts';
import { queueOf } from './topology.ts';

export interface ConsumerMetrics {
  /** Starts a timer; the returned function stops it for one event, or for several applied together. */
  time(): (events?: number) => void;
  /** `lagMs`: milliseconds from the fact to its effect in this service. */
  applied(type: string, lagMs: number): void;
  deadLettered(type: string): void;
}

interface Observed {
  readonly broker: Broker;
  readonly service: string;
  readonly isConsuming: () => boolean;
  readonly oldestWaitingSeconds: () => number;
}

/** Metrics of one consumer; queue depths are read from the broker on scrape. */
export function consumerMetrics(
  registry: Registry,
  { broker, service, isConsuming, oldestWaitingSeconds }: Observed,
): ConsumerMetrics {
  const registers = [registry];
  const applied = new Counter({
    name: 'events_applied_total',
    help: 'Events applied to the database, including redeliveries',
    labelNames: ['type'],
    registers,
  });
  const dead = new Counter({
    name: 'events_dead_lettered_total',
    help: 'Events that this process dead-lettered',
    labelNames: ['type'],
    registers,
  });
  const duration = new Histogram({
    name: 'event_apply_seconds',
    help: 'Seconds to apply one event, including retries; events applied together share the time',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const lag = new Histogram({
    name: 'event_lag_seconds',
    help: 'Seconds from the transaction that emitted an event to its effect in this service',
    labelNames: ['type'],
    buckets: [0.005, 0.01, 0.015, 0.02, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    registers,
  });
  gauge(registry, 'events_consuming', 'Whether messages arrive from the queue: 1 or 0', () => Number(isConsuming()));
  gauge(
    registry,
    'events_oldest_waiting_seconds',
    'Seconds that the oldest marker still in the queue has waited; 0 if there is none',
    oldestWaitingSeconds,
  );
  gauge(
    registry,
    'events_waiting',
    'Messages in the queue of this service; each is a batch of events of one commit',
    async () => {
      return (await broker.depthOf(queueOf(broker.namespace, service)))?.messages;
    },
  );
  gauge(registry, 'events_dead_letters', 'Messages in the dead-letter queue of this service', () => {
    return countDeadLetters({ broker, service });
  });
  return {
    time: () => {
      const startedAt = performance.now();
      return (events = 1) => {
        const seconds = (performance.now() - startedAt) / 1_000;
        for (let event = 0; event < events; event += 1) duration.observe(seconds / events);
      };
    },
    applied: (type, lagMs) => {
      applied.inc({ type });
      lag.observe({ type }, Math.max(0, lagMs) / 1_000);
    },
    deadLettered: (type) => dead.inc({ type }),
  };
}

type Reading = number | undefined;

function gauge(registry: Registry, name: string, help: string, read: () => Reading | Promise<Reading>): void {
  const figure = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set((await read()) ?? Number.NaN);
    },
  });
  registry.registerMetric(figure);
}
