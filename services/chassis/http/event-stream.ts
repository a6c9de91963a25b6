import type { ServerResponse } from 'node:http';
import type { EventStreamAnswer, StreamEvent } from './answer.ts';

const usualHeartbeatMs = 15_000;
/** A connection with more unsent bytes is closed. */
const mostBufferedBytes = 1_024 * 1_024;

/** Declares a stream of server-sent events as a handler's answer. */
export function eventStream<E extends StreamEvent>(open: EventStreamAnswer<E>['open']): EventStreamAnswer<E> {
  return { open };
}

export interface EventStreamCare {
  /**
   * Whether the session is still live. Asked before each write, so that nothing is sent after the answer that ended it;
   * rejects while it cannot be checked.
   */
  readonly mayGoOn: () => Promise<boolean>;
  /** Milliseconds between heartbeats, which keep the connection open. Default: 15 s. */
  readonly heartbeatMs?: number | undefined;
}

/** Answers with a stream of events and resolves when it has ended. A closing server ends open streams. */
export async function serveEventStream(
  response: ServerResponse,
  answer: EventStreamAnswer,
  { mayGoOn, heartbeatMs = usualHeartbeatMs }: EventStreamCare,
): Promise<void> {
  // The caller may disconnect while the session is checked. A destroyed response never emits 'close' again.
  if (response.destroyed) return;
  response.statusCode = 200;
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  response.setHeader('X-Accel-Buffering', 'no');
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('close', resolve);
  // The first bytes open the stream on the caller's side; `retry` is in milliseconds.
  response.write('retry: 3000\n\n');
  const write = writerOf(response, mayGoOn);
  const ended = new AbortController();
  const cleanUp = answer.open({
    signal: ended.signal,
    send: ({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => response.end(),
  });
  const heart = setInterval(() => write(': \n\n'), heartbeatMs);
  await promise;
  clearInterval(heart);
  ended.abort();
  cleanUp?.();
}

/** Writes the waiting texts together after a check of the session. If the check fails, they wait for the next text. */
function writerOf(response: ServerResponse, mayGoOn: () => Promise<boolean>): (text: string) => void {
  let waiting = '';
  let isChecking = false;
  const isOpen = () => !response.writableEnded && !response.destroyed;
  const flush = async () => {
    isChecking = true;
    try {
      while (waiting !== '' && isOpen()) {
        const covered = waiting.length;
        const isLive = await mayGoOn();
        if (!isOpen()) return;
        if (!isLive) {
          response.end();
          return;
        }
        response.write(waiting.slice(0, covered));
        waiting = waiting.slice(covered);
      }
    } catch {
      // The session cannot be checked, e.g. while MongoDB is down: the next event or heartbeat tries again.
    } finally {
      isChecking = false;
    }
  };
  return (text) => {
    if (!isOpen()) return;
    waiting += text;
    if (response.writableLength + waiting.length > mostBufferedBytes) response.destroy();
    else if (!isChecking) void flush();
  };
}
