import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, type ConfirmChannel, connect } from 'amqplib';
import type { Logger } from 'pino';
import { settledWithin } from '../concurrency/settled-within.ts';

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

const heartbeatSeconds = '10';
const connectTimeoutMs = 5_000;
const farewellMs = 2_000;

/**
 * One connection to the broker, from its opening to its end.
 * With amqplib, a consumer whose channel closed or whose queue was deleted never receives a message again. So any
 * closed channel ends the whole session, and the link sets up a new one.
 */
export interface BrokerSession {
  openChannel(): Promise<Channel>;
  openConfirmChannel(): Promise<ConfirmChannel>;
  /** A channel whose failure does not end the session: for checking queues that may not exist. */
  openLooseChannel(): Promise<Channel>;
  /** Whether the broker blocks publishers, being short of memory or disk. */
  isBlocked(): boolean;
  isOver(): boolean;
  /** Ends the session. */
  drop(reason: Error): void;
  /** Resolves with the reason when the session is over. */
  readonly ended: Promise<Error>;
  /** Flushes what was sent, then closes; takes at most 4 s. */
  close(): Promise<void>;
}

/** @throws when the broker can't be reached within 5 s or refuses the credentials */
async function openSession(url: string, name: string, onUnblocked: () => void): Promise<BrokerSession> {
  const model = await connect(withHeartbeat(url), {
    noDelay: true,
    keepAlive: true,
    timeout: connectTimeoutMs,
    clientProperties: { connection_name: name },
  });
  const { promise: ended, resolve } = Promise.withResolvers<Error>();
  let over = false;
  const end = (reason: Error) => {
    over = true;
    resolve(reason);
  };
  const close = () => model.close().catch(() => undefined);
  const channels = new Set<Channel>();
  let closing = false;
  const drop = (reason: Error) => {
    if (closing) return;
    end(reason);
    void close();
  };
  let blocked = false;
  model.on('error', drop);
  model.on('close', (error) => end(error ?? new Error('the connection was closed')));
  model.on('blocked', () => {
    blocked = true;
  });
  model.on('unblocked', () => {
    blocked = false;
    onUnblocked();
  });

  const watched = <C extends Channel>(channel: C): C => {
    channels.add(channel);
    channel.on('error', drop);
    channel.on('close', () => drop(new Error('a channel was closed')));
    return channel;
  };
  return {
    openChannel: async () => watched(await model.createChannel()),
    openConfirmChannel: async () => watched(await model.createConfirmChannel()),
    openLooseChannel: async () => {
      const channel = await model.createChannel();
      channel.on('error', () => undefined);
      return channel;
    },
    isBlocked: () => blocked,
    isOver: () => over,
    drop,
    ended,
    close: async () => {
      closing = true;
      // Closing the connection first would drop acknowledgements that are still buffered in its channels.
      const closed = Promise.allSettled([...channels].map((channel) => channel.close()));
      await settledWithin(closed, farewellMs);
      await settledWithin(close(), farewellMs);
      end(new Error('closed by this process'));
    },
  };
}

/** amqplib reads the heartbeat from the URL only. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', heartbeatSeconds);
  return parsed.toString();
}
