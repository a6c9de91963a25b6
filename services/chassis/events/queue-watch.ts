import { setTimeout as pause } from 'node:timers/promises';
import type { Broker } from './broker.ts';
import { openFenceMarkers } from './fence-markers.ts';

/** Events that wait longer are late: the process that they wait for is not ready, and an alert fires (alerts.yml). */
export const lateAfterSeconds = 60;

/** Measures how long a message takes through a service's queue and out of its consumer. */
export interface QueueWatch {
  /** How long the oldest marker that has not come out has waited, in seconds; 0 without one. */
  oldestWaitingSeconds(): number;
  close(): Promise<void>;
}

export interface QueueWatchParts {
  readonly broker: Broker;
  readonly service: string;
  /** Default: 10 s. */
  readonly everyMs?: number;
}

/** After this time another marker is sent: few pile up, and a lost one is not waited for. */
const patienceMs = 30_000;
/** While the broker is away. */
const againMs = 1_000;

/**
 * Sends a marker through a service's queue every few seconds. It takes an event's path from the broker's disk to the
 * consumer, so a broker that accepts connections but no messages, a queue without a reader and a stuck consumer all
 * show in one figure. A lost connection counts as waiting.
 */
export function watchQueue({ broker, service, everyMs = 10_000 }: QueueWatchParts): QueueWatch {
  const markers = openFenceMarkers(broker, `${service} watch`);
  const stop = new AbortController();
  let waitingSince: number | undefined;

  const run = async () => {
    while (!stop.signal.aborted) {
      waitingSince ??= performance.now();
      const cameOut = await markers.passThrough(service, patienceMs);
      if (cameOut) waitingSince = undefined;
      await pause(cameOut ? everyMs : againMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  void run();

  return {
    oldestWaitingSeconds: () => (waitingSince === undefined ? 0 : (performance.now() - waitingSince) / 1_000),
    close: () => {
      stop.abort();
      return markers.close();
    },
  };
}
