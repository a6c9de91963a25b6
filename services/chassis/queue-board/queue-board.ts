import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { Queue } from 'bullmq';
import type { Express } from 'express';
import type { RequestListener } from 'node:http';
import type { Redis } from 'ioredis';
import { plainExpress } from '../http/http-app.ts';
import { findQueues } from '../jobs/find-queues.ts';
import { boardAllows, answerWithoutPersonalData } from './board-policy.ts';

export interface QueueBoardParts {
  readonly redis: Redis;
  readonly namespace: string;
  /** Where the board is, e.g. `/api/admin/queues/board`. */
  readonly path: string;
}

export interface QueueBoard {
  readonly listener: RequestListener;
  close(): Promise<void>;
}

/** Bull Board over all job queues of the namespace, whichever service they belong to. */
export async function openQueueBoard({ redis, namespace, path }: QueueBoardParts): Promise<QueueBoard> {
  const queues = new Map<string, Queue>();
  const server = new ExpressAdapter();
  server.setBasePath(path);
  const pages = server.getRouter() as Express;
  pages.disable('x-powered-by');
  const board = createBullBoard({
    queues: [],
    serverAdapter: server,
    options: {
      uiConfig: { boardTitle: 'Colas de trabajo', locale: { lng: 'es-ES' }, hideRedisDetails: true },
      handlerHooks: {
        before: (call) => ({ allow: boardAllows(call) }),
        after: (_call, answer) => answerWithoutPersonalData(answer),
      },
    },
  });
  const lookForQueues = async () => {
    for (const name of await findQueues(redis, namespace)) {
      if (queues.has(name)) continue;
      const queue = new Queue(name, { connection: redis, prefix: namespace, skipWaitingForReady: true });
      queues.set(name, queue);
      board.addQueue(new BullMQAdapter(queue));
    }
  };
  await lookForQueues();

  const app = plainExpress();
  // A page that is opened shows the queues that there are by then.
  app.get(path, async (_request, _response, next) => {
    await lookForQueues();
    next();
  });
  app.use(path, pages);
  return {
    listener: app,
    close: async () => void (await Promise.all([...queues.values()].map((queue) => queue.close()))),
  };
}
