import { Counter, Histogram, type Registry } from 'prom-client';
import { settledWithin } from '../concurrency/settled-within.ts';
import type { Broker } from './broker.ts';
import { openFenceMarkers } from './fence-markers.ts';
import { queueOf } from './topology.ts';

type FenceOutcome = 'passed' | 'gave-up';

/**
 * A read-your-writes barrier: waits until a service's projections hold all that was published before
 * (docs/architecture.md §5).
 */
export interface Fence {
  /**
   * `passed`: every event confirmed before this call has been applied. `gave-up`: no reply in time, or broker or
   * consumer are down, so reads may be stale. Never throws.
   */
  pass(): Promise<FenceOutcome>;
  isUp(): boolean;
  close(): Promise<void>;
}

export interface FenceParts {
  readonly broker: Broker;
  /**
   * The services whose queues are passed in turn: first those whose consumers publish what the next ones store, this
   * service last.
   */
  readonly chain: readonly string[];
  readonly metrics: Registry;
  /** How long a caller waits at most, in milliseconds. */
  readonly timeoutMs: number;
}

/** After a failed round, callers do not wait for this long; then a single caller tries. */
const breakMs = 1_000;

/**
 * Opens a fence. Callers are coalesced: those that arrive while a round of markers is under way join the next round,
 * which starts after they arrived.
 */
export function createFence({ broker, chain, metrics, timeoutMs }: FenceParts): Fence {
  const queues = chain.map((service) => queueOf(broker.namespace, service));
  const markers = openFenceMarkers(broker, 'fence');
  const measured = fenceMetrics(metrics);
  let broken = false;
  let brokenUntil = 0;
  let trying = false;

  const round = async () => {
    const deadline = performance.now() + timeoutMs;
    for (const service of chain) {
      measured.markerSent();
      if (!(await markers.passThrough(service, deadline - performance.now()))) return false;
    }
    return true;
  };
  const join = coalesce(round);

  const wait = async () => {
    const round = join();
    const passed = (await settledWithin(round, timeoutMs)) && (await round);
    broken = !passed;
    if (broken) brokenUntil = performance.now() + breakMs;
    return passed;
  };

  /** Markers would pile up in a queue without a consumer. */
  const everyQueueIsConsumed = async () => {
    const depths = await Promise.all(queues.map((queue) => broker.depthOf(queue)));
    return depths.every((depth) => depth !== undefined && depth.consumers > 0);
  };

  const tryAlone = async () => {
    if (trying || performance.now() < brokenUntil) return false;
    trying = true;
    try {
      if (await everyQueueIsConsumed()) return await wait();
      brokenUntil = performance.now() + breakMs;
      return false;
    } finally {
      trying = false;
    }
  };

  return {
    pass: async () => {
      const end = measured.time();
      const passed = markers.isUp() && (await (broken ? tryAlone() : wait()));
      const outcome = passed ? 'passed' : 'gave-up';
      end(outcome);
      return outcome;
    },
    isUp: () => markers.isUp() && !broken,
    close: () => markers.close(),
  };
}

/** One round at a time; calls during a round join the next one. */
function coalesce(round: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  const begin = async () => {
    try {
      return await round();
    } finally {
      if (!next) running = undefined;
    }
  };
  return () => {
    if (!running) return (running = begin());
    next ??= running.then(() => {
      running = begin();
      next = undefined;
      return running;
    });
    return next;
  };
}

interface FenceMetrics {
  /** Starts a timer; the returned function stops it and records the outcome. */
  time(): (outcome: 'passed' | 'gave-up') => void;
  markerSent(): void;
}

/** Metrics shared by all fences of a process. */
export function fenceMetrics(registry: Registry): FenceMetrics {
  const existing = registry.getSingleMetric('fence_seconds') as Histogram<'outcome'> | undefined;
  const seconds =
    existing ??
    new Histogram({
      name: 'fence_seconds',
      help: 'Seconds that a request waited at the fence',
      labelNames: ['outcome'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
      registers: [registry],
    });
  const markers =
    (registry.getSingleMetric('fence_markers_total') as Counter | undefined) ??
    new Counter({ name: 'fence_markers_total', help: 'Markers sent through queues', registers: [registry] });
  return {
    time: () => {
      const end = seconds.startTimer();
      return (outcome) => void end({ outcome });
    },
    markerSent: () => markers.inc(),
  };
}
