import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const lookEveryMs = 100;

/** Resolves to true once another process has taken over the message, to false after the time limit. */
export type DeferUnknown = (type: string, isOver: () => boolean) => Promise<boolean>;

/**
 * Defers events of types that this process does not know. During an upgrade they come from newer processes, one of which
 * stands by to take over the queue. The limit, `longestMs`, counts from the first such event; later ones are faults.
 */
export function createDeferral(logger: Logger, longestMs = 60_000): DeferUnknown {
  let until: number | undefined;
  return async (type, isOver) => {
    if (until === undefined) logger.warn({ type }, 'event of unknown type deferred for a newer process');
    until ??= performance.now() + longestMs;
    while (!isOver() && performance.now() < until) await pause(lookEveryMs);
    return isOver();
  };
}
