import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

export interface AdmissionSettings {
  /** How much may be under way; asked each time, for it may change. */
  readonly mostAtOnce: () => number;
  /** How many may wait for others to be done; none unless told. */
  readonly mostWaiting?: number;
  /** How long each of them waits at most, in milliseconds; 2 s. */
  readonly longestWaitMs?: number;
}

/**
 * Turns away what a process can't carry instead of collecting it: whoever waited for minutes has gone by then, and the
 * memory is full of what nobody wants any more.
 */
export interface Admission {
  /**
   * Runs the work as soon as there is room for it, first come, first served.
   * @throws AppError OVERLOADED, with nothing done, where there is none in time or the caller has gone meanwhile
   */
  run<T>(work: () => Promise<T>, caller?: Caller): Promise<T>;
}

/** As much of a response as tells whether anybody still waits for it. */
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
