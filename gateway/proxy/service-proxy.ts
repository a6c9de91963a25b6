import { Stream } from 'node:stream';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { callOf } from './call.ts';
import { passedOn } from '../routing/forwarded-headers.ts';

const connectTimeoutMs = 1_000;

/** Forwards a request to the next replica of its attempts; a failure goes to the error handlers. */
export const forward: RequestHandler = (request, response, next) => proxy(request, response, next);

const proxy = createProxyMiddleware<Request, Response>({
  // Without the default plugins a failed exchange rejects, instead of being answered or logged by the library.
  ejectPlugins: true,
  plugins: [followExchange],
  router: (_request, response, options) => {
    const { attempts, body, row } = callOf(response!);
    const replica = attempts!.next();
    options.agent = replica.agent;
    options.proxyTimeout = row!.route.patienceMs ?? defaultPatienceMs;
    options.buffer = new KeptBody(body ?? null);
    return replica.target;
  },
});

/** How long an answer may take to begin, and may pause, in milliseconds. Event streams send a heartbeat every 15 s. */
export const defaultPatienceMs = 30_000;

function followExchange(...[server]: Parameters<Plugin<Request, Response>>): void {
  server.on('proxyReq', (proxyRequest, _request, response) => {
    const { socket } = proxyRequest;
    if (!socket?.connecting) return;
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error('no connection in time'), { code: 'CONNECT_TIMEOUT' }));
    }, connectTimeoutMs);
    socket.once('connect', () => clearTimeout(timer));
    response.once('close', () => clearTimeout(timer));
  });
  server.on('proxyRes', (answer, _request, response) => {
    callOf(response).attempts!.answered(answer.headers.connection === 'close');
    answer.headers = passedOn(answer.headers, response);
  });
}

/** Tries other replicas after a failure as long as that is safe, then answers UNAVAILABLE. */
export const tryAnotherReplica: ErrorRequestHandler = async (error: unknown, request, response, _next) => {
  const { attempts } = callOf(response);
  // Each attempt listens to both.
  response.setMaxListeners(0);
  request.setMaxListeners(0);
  for (let failure = error; failure !== undefined; failure = await failureOf(request, response)) {
    if (!attempts || failure instanceof AppError) throw failure;
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    if (!attempts.failed(failure as NodeJS.ErrnoException)) {
      throw new AppError(genericRefusals.UNAVAILABLE, { retryAfterSeconds: 2, cause: failure });
    }
  }
};

/** Forwards once more; resolves with what went wrong, undefined when the answer is out. */
async function failureOf(request: Request, response: Response): Promise<unknown> {
  let failure: unknown;
  try {
    await proxy(request, response, (error) => (failure = error));
  } catch (error) {
    return error;
  }
  return failure;
}

/** A body that was read whole, as a stream that the proxy library can send any number of times. */
class KeptBody extends Stream {
  readonly #body: Buffer | null;

  constructor(body: Buffer | null) {
    super();
    this.#body = body;
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    if (this.#body) destination.end(this.#body);
    else destination.end();
    return destination;
  }
}
