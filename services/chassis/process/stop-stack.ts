import type { Logger } from '../logging/logger.ts';

export type OnStop = (what: string, stop: () => unknown) => void;

/** Collects stop functions and runs them in reverse order. */
export interface StopStack {
  readonly onStop: OnStop;
  /** Stops everything, also after failures; a second call waits for the first. */
  readonly stop: () => Promise<void>;
}

export function createStopStack(logger: Logger): StopStack {
  const started: { what: string; stop: () => unknown }[] = [];
  let stopped: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    for (const { what, stop } of started.toReversed()) {
      try {
        await stop();
      } catch (error) {
        logger.error({ err: error, what }, 'did not stop cleanly');
      }
    }
  }
  return {
    onStop: (what, stop) => void started.push({ what, stop }),
    stop: () => (stopped ??= stopAll()),
  };
}
