import { AppError } from '../errors/app-error.ts';
import { genericRefusals } from '../errors/generic-refusals.ts';

export interface AdmissionSettings {
  /** Concurrent work; read each time, since it may change. */
  readonly mostAtOnce: () => number;
  /** Concurrent work of one line; further work of it waits, or is refused. Default: all. */
  readonly mostOfALine?: () => number;
  /** How many may wait for a place. Default: none. */
  readonly mostWaiting?: number;
  /** How long one waits at most, in milliseconds. Default: 2 s. */
  readonly longestWaitMs?: number;
}

/**
 * Limits concurrent work and refuses the rest. Queued without limit, requests fill the memory and are answered after
 * their callers have gone. Work waits in its caller's line and lines take turns, so that one caller cannot shut out the
 * others. When all lines together are full, the newest work of the longest line is refused.
 */
export interface Admission {
  /**
   * Runs the work as soon as a place is free, in order of arrival within its line.
   * @throws AppError OVERLOADED, with nothing done, when no place is free in time or the caller has gone
   */
  run<T>(work: () => Promise<T>, from?: { readonly caller?: Caller; readonly line?: string }): Promise<T>;
}

/** The part of a response that shows whether its caller is still connected. */
export interface Caller {
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

interface Line {
  readonly name: string;
  underWay: number;
  readonly waiting: Set<Waiting>;
}

const retryAfterSeconds = 1;

export function createAdmission(settings: AdmissionSettings): Admission {
  const { mostAtOnce, mostOfALine = mostAtOnce, mostWaiting = 0, longestWaitMs = 2_000 } = settings;
  /** Lines with work, in the order of their turns. */
  const lines = new Map<string, Line>();
  let underWay = 0;
  let waitingInAll = 0;
  const hasPlace = (line: Line) => underWay < mostAtOnce() && line.underWay < mostOfALine();

  function begin(line: Line): void {
    underWay += 1;
    line.underWay += 1;
  }

  function leave(line: Line): void {
    if (line.underWay === 0 && line.waiting.size === 0) lines.delete(line.name);
  }

  function end(line: Line): void {
    underWay -= 1;
    line.underWay -= 1;
    leave(line);
    if (waitingInAll > 0) admitWaiting();
  }

  function remove(line: Line, waiting: Waiting): boolean {
    const wasThere = line.waiting.delete(waiting);
    if (wasThere) waitingInAll -= 1;
    return wasThere;
  }

  function admitWaiting(): void {
    for (const line of lines.values()) {
      if (underWay >= mostAtOnce()) return;
      const [next] = line.waiting;
      if (!next || !hasPlace(line)) continue;
      remove(line, next);
      begin(line);
      // Its next turn comes after those of all others, also in this round.
      lines.delete(line.name);
      lines.set(line.name, line);
      next.admit();
    }
  }

  /** Makes room for one more in `line` if another line is longer. */
  function giveWay(line: Line): boolean {
    let longest = line;
    for (const each of lines.values()) if (each.waiting.size > longest.waiting.size) longest = each;
    if (longest.waiting.size <= line.waiting.size + 1) return false;
    [...longest.waiting].at(-1)!.refuse();
    return true;
  }

  async function wait(line: Line, caller: Caller | undefined): Promise<void> {
    if (caller?.destroyed || (waitingInAll >= mostWaiting && !giveWay(line))) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      if (remove(line, waiting)) reject(overloaded());
    };
    const waiting = { admit: resolve, refuse: giveUp };
    line.waiting.add(waiting);
    waitingInAll += 1;
    const timer = setTimeout(giveUp, longestWaitMs);
    caller?.once('close', giveUp);
    await promise.finally(() => {
      clearTimeout(timer);
      caller?.off('close', giveUp);
    });
  }

  return {
    async run(work, { caller, line: name = '' } = {}) {
      const line = lines.get(name) ?? { name, underWay: 0, waiting: new Set() };
      lines.set(name, line);
      try {
        if (hasPlace(line) && line.waiting.size === 0) begin(line);
        else await wait(line, caller);
      } catch (error) {
        leave(line);
        throw error;
      }
      try {
        return await work();
      } finally {
        end(line);
      }
    },
  };
}

function overloaded(): AppError {
  return new AppError(genericRefusals.OVERLOADED, { retryAfterSeconds });
}
