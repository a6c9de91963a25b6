import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { responseHeaders } from '../routing/forwarded-headers.ts';
import { isSilent, type Replica } from './upstream.ts';

export interface UpstreamRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
  readonly headersTimeout: number;
}

/** How an exchange with one replica went. After `failed` and `refused` nothing was answered yet. */
export type Outcome =
  /** `leaving`: the replica is about to stop. */
  | { readonly kind: 'answered'; readonly leaving: boolean }
  /** No connection came about: the request was not seen by anybody. */
  | { readonly kind: 'refused' }
  /** It is not known what became of the request. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** Part of the answer is out, or the caller is gone: there is nothing more to do. */
  | { readonly kind: 'broken' };

const connectErrors = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
]);

/** Sends a request to a replica and its answer to the caller, piece by piece as it comes. */
export function exchange(
  replica: Replica,
  request: UpstreamRequest,
  response: ServerResponse,
  answerHeaders: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let leaving = false;
  let head: (() => void) | undefined;
  let hangUp: (() => void) | undefined;
  replica.inFlight += 1;
  replica.silentSince ??= performance.now();

  function settle(outcome: Outcome): void {
    replica.inFlight -= 1;
    // Who was asked in vain for long stays silent, also when nobody waits any more.
    if (replica.inFlight === 0 && !isSilent(replica)) replica.silentSince = undefined;
    if (hangUp) response.off('close', hangUp);
    resolve(outcome);
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      hangUp = () => controller.abort(new Error('the caller went away'));
      if (response.destroyed) hangUp();
      else response.once('close', hangUp);
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return;
      replica.silentSince = undefined;
      leaving = headers['connection'] === 'close';
      head = () => {
        head = undefined;
        response.writeHead(status, responseHeaders(headers, answerHeaders));
        response.on('drain', () => controller.resume());
      };
      // What goes on for long is told at once; of all else the head leaves together with the first piece.
      if (!isStream(headers)) return;
      // By this a server that stops knows its streams: what is given to `writeHead` alone can't be looked up.
      response.setHeader('Content-Type', String(headers['content-type']));
      head();
      response.flushHeaders();
    },
    onResponseData(controller, chunk) {
      head?.();
      if (!response.write(chunk)) controller.pause();
    },
    onResponseEnd() {
      head?.();
      settle({ kind: 'answered', leaving });
      response.end();
    },
    onResponseError(_controller, error) {
      settle(outcomeOf(error, response));
    },
  };
  replica.pool.dispatch(request, handler);
  return promise;
}

function isStream({ 'content-type': type }: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return String(type).startsWith('text/event-stream');
}

function outcomeOf(error: Error & { code?: string }, response: ServerResponse): Outcome {
  if (response.headersSent || response.destroyed) {
    // The caller must see that the answer is not whole.
    response.destroy();
    return { kind: 'broken' };
  }
  return connectErrors.has(error.code ?? '') ? { kind: 'refused' } : { kind: 'failed', error };
}
