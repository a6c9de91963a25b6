import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const lookEveryMs = 100;

/** Resolves to whether the message is no longer ours; to false when nobody else has taken it in time. */
export type HoldUnknown = (type: string, isOver: () => boolean) => Promise<boolean>;

/**
 * Holds events of types that this process does not know. In an upgrade they come from processes of the next version,
 * and the one that knows them stands by to take over the queue. Nobody waits for it twice: `longestMs` after the first
 * of them, they are what they are otherwise, a fault.
 */
export function createHold(logger: Logger, longestMs = 60_000): HoldUnknown {
  let until: number | undefined;
  return async (type, isOver) => {
    if (until === undefined) logger.warn({ type }, 'an event of an unknown type is held for a newer process');
    until ??= performance.now() + longestMs;
    while (!isOver() && performance.now() < until) await pause(lookEveryMs);
    return isOver();
  };
}
