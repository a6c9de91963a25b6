import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { newTraceparent } from '../api/send.ts';

export interface LiveStream {
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Called with the events of one chunk: first the whole week, later single changes. */
  readonly onEvents: (events: EventSourceMessage[]) => void;
  /** Called when the stream is open, the first time and after each reconnect. */
  readonly onOpen?: () => void;
  /** Called after a reconnect: events may have been missed. */
  readonly onGap: () => void;
  /** Called when the stream has ended or was lost, before a reconnect. */
  readonly onEnd?: () => void;
  /** Called when the server refuses the session or the requested stream; there is no reconnect. */
  readonly onRefused: () => void;
}

/** Milliseconds without data, heartbeats included, after which a connection counts as lost. */
const silenceMs = 60_000;
const longestWaitMs = 30_000;
/** Milliseconds after which a stream counts as stable and the back-off is reset. */
const steadyMs = 10_000;

const refused = new Set([401, 403, 404]);

/** The delay before attempt `attempt` (1, 2, …) in milliseconds: exponential with jitter. */
export function backOffMs(attempt: number, spread: number): number {
  return Math.min(longestWaitMs, 1_000 * 2 ** (attempt - 1)) * (0.5 + spread / 2);
}

/** Does something while the tab is visible, until aborted. `begin` returns how to stop. */
export function whileSeen(signal: AbortSignal, begin: () => () => void): void {
  let stop: (() => void) | undefined;
  function adjust(isSeen: boolean): void {
    if (isSeen && !signal.aborted) stop ??= begin();
    else {
      stop?.();
      stop = undefined;
    }
  }
  document.addEventListener('visibilitychange', () => adjust(!document.hidden), { signal });
  // A page in the back/forward cache must hold neither connection nor channel.
  window.addEventListener('pagehide', () => adjust(false), { signal });
  window.addEventListener('pageshow', () => adjust(!document.hidden), { signal });
  signal.addEventListener('abort', () => adjust(false));
  adjust(!document.hidden);
}

/**
 * Follows a stream while the tab is visible, until aborted. Events may have been missed whenever the tab becomes
 * visible again.
 */
export function followWhileSeen(stream: LiveStream): void {
  let wasLeft = false;
  whileSeen(stream.signal, () => {
    const watching = new AbortController();
    if (wasLeft) stream.onGap();
    void followStream({ ...stream, signal: watching.signal });
    return () => {
      wasLeft = true;
      watching.abort();
    };
  });
}

/** Reads server-sent events until aborted, and reconnects. `EventSource` cannot send an authorization header. */
export async function followStream(stream: LiveStream): Promise<void> {
  let attempt = 0;
  let lost = false;
  while (!stream.signal.aborted) {
    let openedAt = Infinity;
    const outcome = await readOnce(stream, () => {
      stream.onOpen?.();
      if (lost) stream.onGap();
      openedAt = performance.now();
    });
    if (stream.signal.aborted) return;
    if (outcome === 'refused') return stream.onRefused();
    stream.onEnd?.();
    lost = true;
    // When an account has too many streams, each new one ends another; the back-off keeps them from replacing each
    // other for ever.
    attempt = performance.now() - openedAt > steadyMs ? 1 : attempt + 1;
    await pause(backOffMs(attempt, Math.random()), stream.signal);
  }
}

async function readOnce(stream: LiveStream, onOpen: () => void): Promise<'refused' | 'lost'> {
  const attempt = new AbortController();
  stream.signal.addEventListener('abort', () => attempt.abort(), { signal: attempt.signal });
  let timer = setTimeout(() => attempt.abort(), silenceMs);
  try {
    const response = await fetch(stream.url, {
      headers: { Authorization: `Bearer ${stream.token}`, Accept: 'text/event-stream', traceparent: newTraceparent() },
      signal: attempt.signal,
      cache: 'no-store',
    });
    if (refused.has(response.status)) return 'refused';
    if (!response.ok || !response.body) return 'lost';
    onOpen();
    let events: EventSourceMessage[] = [];
    const text = new TextDecoder();
    const parser = createParser({ onEvent: (event) => events.push(event) });
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => attempt.abort(), silenceMs);
      parser.feed(text.decode(read.value, { stream: true }));
      if (events.length > 0) stream.onEvents(events);
      events = [];
    }
    return 'lost';
  } catch {
    return 'lost';
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the delay is over, the network is back or the tab is visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish, { signal: done.signal });
    document.addEventListener('visibilitychange', () => !document.hidden && finish(), { signal: done.signal });
    signal.addEventListener('abort', finish, { signal: done.signal });
  });
}
