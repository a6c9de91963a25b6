import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type BrokerSession, openSession } from './broker-session.ts';

const longestPauseMs = 2_000;

/** A connection to the broker that reconnects until it is closed. */
export interface BrokerLink {
  isUp(): boolean;
  /** The current session; undefined while disconnected. */
  session(): BrokerSession | undefined;
  /** Resolves when the link is up or after `timeoutMs`, with whether it is up. */
  waitUntilUp(timeoutMs: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface BrokerLinkParts {
  readonly url: string;
  /** Connection name that the broker shows. */
  readonly name: string;
  readonly logger: Logger;
  /** Runs on every new session; the link is up once it resolves. */
  readonly setUp: (session: BrokerSession) => Promise<void>;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
}

/** Starts a link and returns at once; the first attempt runs in the background. */
export function keepLink({ url, name, logger, setUp, onUp, onDown }: BrokerLinkParts): BrokerLink {
  const stop = new AbortController();
  const waiting = new Set<() => void>();
  let opened: BrokerSession | undefined;
  let up: BrokerSession | undefined;

  const holdOneSession = async () => {
    opened = await openSession(url, name, () => onUp?.());
    if (stop.signal.aborted) return new Error('closed by this process');
    // A frozen broker may never answer the set-up.
    await Promise.race([setUp(opened), opened.ended]);
    if (opened.isOver()) return opened.ended;
    up = opened;
    logger.info({ link: name }, 'connected to RabbitMQ');
    for (const resolve of waiting) resolve();
    onUp?.();
    return opened.ended;
  };

  const run = async () => {
    for (let failures = 0; !stop.signal.aborted; failures += 1) {
      const reason = await holdOneSession().catch((error: unknown) => error);
      if (up) {
        up = undefined;
        failures = 0;
        onDown?.();
      }
      await opened?.close();
      opened = undefined;
      if (stop.signal.aborted) return;
      logger.warn({ err: reason, link: name }, 'disconnected from RabbitMQ');
      const pauseMs = Math.min(longestPauseMs, 50 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2);
      await pause(pauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    isUp: () => up !== undefined && !up.isBlocked(),
    session: () => up,
    waitUntilUp: async (timeoutMs) => {
      if (up) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const timeout = setTimeout(resolve, timeoutMs);
      await promise;
      clearTimeout(timeout);
      waiting.delete(resolve);
      return up !== undefined;
    },
    close: async () => {
      stop.abort();
      await opened?.close();
      await running;
    },
  };
}
