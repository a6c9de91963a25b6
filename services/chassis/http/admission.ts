import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

export interface AdmissionSettings {
  /** Concurrent work; read each time, since it may change. */
  readonly mostAtOnce: () => number;
  /** How many may wait for a place. Default: none. */
  readonly mostWaiting?: number;
  /** How long one waits at most, in milliseconds. Default: 2 s. */
  readonly longestWaitMs?: number;
}

/**
 * Limits concurrent work and refuses the rest. Queued without limit, requests fill the memory and are answered after their
 * callers have gone.
 */
export interface Admission {
  /**
   * Runs the work as soon as a place is free, in order of arrival.
   * @throws AppError OVERLOADED, with nothing done, when no place is free in time or the caller has gone
   */
  run<T>(work: () => Promise<T>, caller?: Caller): Promise<T>;
}

/** The part of a response that shows whether its caller is still connected. */
export interface Caller {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

interface Waiting {
  readonly admit: () => void;
}

const retryAfterSeconds = 1;

export function createAdmission(settings: AdmissionSettings): Admission {
  const { mostAtOnce, mostWaiting = 0, longestWaitMs = 2_000 } = settings;
  const queue = new Set<Waiting>();
  let underWay = 0;

  function admitWaiting(): void {
    for (const next of queue) {
      if (underWay >= mostAtOnce()) return;
      queue.delete(next);
      underWay += 1;
      next.admit();
    }
  }

  async function enter(caller: Caller | undefined): Promise<void> {
    if (underWay < mostAtOnce() && queue.size === 0) {
      underWay += 1;
      return;
    }
    if (queue.size >= mostWaiting || caller?.destroyed) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { admit: resolve };
    const giveUp = () => {
      if (queue.delete(waiting)) reject(overloaded());
    };
    queue.add(waiting);
    const timer = setTimeout(giveUp, longestWaitMs);
    caller?.once('close', giveUp);
    await promise.finally(() => {
      clearTimeout(timer);
      caller?.off('close', giveUp);
    });
  }

  return {
    async run(work, caller) {
      await enter(caller);
      try {
        return await work();
      } finally {
        underWay -= 1;
        admitWaiting();
      }
    },
  };
}

function overloaded(): AppError {
  return new AppError(genericRefusals.OVERLOADED, { retryAfterSeconds });
}
