import type { ServerResponse } from 'node:http';
import type { EventStreamAnswer, StreamEvent } from './answer.ts';

const usualHeartbeatMs = 15_000;
/** A connection with more unread bytes is closed. */
const mostBufferedBytes = 1_024 * 1_024;

/** Declares a stream of server-sent events as a handler's answer. */
export function eventStream<E extends StreamEvent>(open: EventStreamAnswer<E>['open']): EventStreamAnswer<E> {
  return { open };
}

export interface EventStreamCare {
  /** Checked with every heartbeat. */
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
  const ended = new AbortController();
  const cleanUp = answer.open({
    signal: ended.signal,
    send: (event) => write(response, event),
    end: () => response.end(),
  });
  const heart = setInterval(() => void beat(response, mayGoOn), heartbeatMs);
  await promise;
  clearInterval(heart);
  ended.abort();
  cleanUp?.();
}

async function beat(response: ServerResponse, mayGoOn: () => Promise<boolean>): Promise<void> {
  if (!(await mayGoOn())) response.end();
  else if (!response.writableEnded) response.write(': \n\n');
}

function write(response: ServerResponse, { event, data }: StreamEvent): void {
  if (response.writableEnded || response.destroyed) return;
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  if (response.writableLength > mostBufferedBytes) response.destroy();
}
