import type { ServerResponse } from 'node:http';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { toAppError } from '../http/error-mapper.ts';
import type { HttpApp } from '../http/http-app.ts';
import { contextOf } from '../http/request-trace.ts';
import { sendProblem, setSafetyHeaders } from '../http/send.ts';
import { openRedis, waitForRedis } from '../jobs/redis.ts';
import type { OnStop } from '../process/stop-stack.ts';
import { type BoardAccess, createBoardAccess, type BoardAccessParts } from './board-access.ts';
import type { QueueBoard } from './queue-board.ts';

/** The board's page brings its own scripts, and styles that it writes at run time. Nothing comes from elsewhere. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface ServedBoardParts extends Omit<BoardAccessParts, 'redis'> {
  readonly redisUrl: string;
  readonly logger: Logger;
  readonly onStop: OnStop;
}

export interface ServedBoard {
  readonly access: BoardAccess;
  /** The app, with the board at its path. */
  readonly beside: (app: HttpApp) => HttpApp;
}

/** Serves the board of the job queues to administrators; it is loaded when the first of them looks at it. */
export function serveQueueBoard(parts: ServedBoardParts): ServedBoard {
  const { redisUrl, logger, namespace, path, onStop } = parts;
  let redis: Redis | undefined;
  let board: Promise<QueueBoard> | undefined;
  const redisOfBoard = async () => {
    redis ??= openRedis(redisUrl, 'asking', logger);
    await waitForRedis(redis, 2_000);
    return redis;
  };
  const access = createBoardAccess({ ...parts, redis: redisOfBoard });
  const load = async () => {
    const { openQueueBoard } = await import('./queue-board.ts');
    return openQueueBoard({ redis: await redisOfBoard(), namespace, path });
  };
  const loaded = () => {
    board ??= load();
    // One that could not be loaded is tried again by the next request.
    board.catch(() => (board = undefined));
    return board;
  };
  onStop('queue board', async () => {
    await board?.then((opened) => opened.close()).catch(() => undefined);
    redis?.disconnect();
  });

  return {
    access,
    beside: ({ listener }) => ({
      listener: (request, response) => {
        // As it is written: what a caller sends need not be an address that can be parsed.
        const [asked = ''] = (request.url ?? '').split('?', 1);
        if (asked !== path && !asked.startsWith(`${path}/`)) return listener(request, response);
        prepare(response);
        access
          .admit(request)
          .then(loaded)
          .then((opened) => opened.listener(request, response))
          .catch((error: unknown) => {
            const appError = toAppError(error);
            if (appError.refusal.status >= 500) logger.warn({ err: appError }, 'queue board');
            sendProblem(response, appError, contextOf(request).requestId);
          });
      },
    }),
  };
}

function prepare(response: ServerResponse): void {
  setSafetyHeaders(response);
  response.setHeader('Content-Security-Policy', pagePolicy);
}
