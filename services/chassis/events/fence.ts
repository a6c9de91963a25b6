import type { Registry } from 'prom-client';
import type { Broker } from './broker.ts';
import { fenceMetrics } from './fence-metrics.ts';
import { openFenceMarkers } from './fence-markers.ts';
import { settledWithin } from './settled-within.ts';
import { queueOf } from './topology.ts';

export type FenceOutcome = 'passed' | 'gave-up';

/** Waits until a service's projections hold all that was published before; DESIGN §2.3. */
export interface Fence {
  /**
   * `passed`: every event that was confirmed before this call has been applied. `gave-up`: no answer in time, or the
   * broker or the consumer is away; what is read now may be older. Never throws.
   */
  pass(): Promise<FenceOutcome>;
  isUp(): boolean;
  close(): Promise<void>;
}

export interface FenceParts {
  readonly broker: Broker;
  /**
   * The services whose queues are passed, one after another: first those whose consumers publish what the next ones
   * keep, last the own one.
   */
  readonly chain: readonly string[];
  readonly metrics: Registry;
  /** The longest that a caller waits, in milliseconds: 500 unless told. */
  readonly timeoutMs?: number;
}

/** After a round that gave up nobody waits for this long; then one caller tries, alone. */
const breakMs = 1_000;

/**
 * Opens a fence. Callers are coalesced: those that come while a round of markers is on its way join the next one,
 * which starts after they came.
 */
export function createFence({ broker, chain, metrics, timeoutMs = 500 }: FenceParts): Fence {
  const queues = chain.map((service) => queueOf(broker.namespace, service));
  const markers = openFenceMarkers(broker);
  const measured = fenceMetrics(metrics);
  let broken = false;
  let brokenUntil = 0;
  let trying = false;

  const round = async () => {
    const deadline = performance.now() + timeoutMs;
    for (const queue of queues) {
      measured.markerSent();
      if (!(await markers.passThrough(queue, deadline - performance.now()))) return false;
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

  /** No marker into a queue that nobody empties: they would pile up. */
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

/** One round at a time; whoever calls during one joins the next. */
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
