import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { runInContext } from '../context/request-context.ts';
import { newId } from '../mongo/new-id.ts';

export interface SweepParts {
  readonly name: string;
  /** The pause between two runs, in milliseconds (± 20 %, so that replicas spread out). */
  readonly everyMs: number;
  /** Finds lost work and creates it again; may run in several processes at once. */
  readonly run: () => Promise<void>;
  readonly logger: Logger;
}

export interface Sweep {
  /** Waits for the current run, then stops. */
  close(): Promise<void>;
}

/** Runs work periodically, first at once; a failed run is logged and does not stop the next one. */
export function startSweep({ name, everyMs, run, logger }: SweepParts): Sweep {
  const stop = new AbortController();
  const sweeping = (async () => {
    while (!stop.signal.aborted) {
      const id = newId();
      try {
        await runInContext({ requestId: id, correlationId: id }, run);
      } catch (error) {
        logger.warn({ err: error, sweep: name }, 'sweep failed');
      }
      await pause(everyMs * (0.8 + Math.random() * 0.4), undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    close: () => {
      stop.abort();
      return sweeping;
    },
  };
}
