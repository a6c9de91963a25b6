import { expect, test } from 'vitest';
import { startHttpServer } from '../http/http-server.ts';
import { rawConnection } from '../http/test-bench.ts';
import { createLogger } from '../logging/logger.ts';
import { createStopStack } from '../process/stop-stack.ts';
import { serveQueueBoard } from './serve-queue-board.ts';

const logger = createLogger({ name: 'bench-api', level: 'silent' });

/** What a server with the board beside an app answers to a request for the target, as it is written. */
async function ask(target: string): Promise<string> {
  const { onStop } = createStopStack(logger);
  const { beside } = serveQueueBoard({
    redisUrl: 'redis://127.0.0.1:1',
    logger,
    onStop,
    namespace: 'bench',
    verifyToken: () => expect.unreachable(),
    directory: { find: () => expect.unreachable() },
    sessionKey: 'key',
    publicUrl: 'http://localhost:8080',
    path: '/board',
    cookie: 'ticket',
  });
  const app = beside({ listener: (_request, response) => void response.end('the app') });
  const server = await startHttpServer({ app, host: '127.0.0.1', port: 0, drainMs: 0 });
  const { socket, received, closed } = rawConnection(server.port);
  socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  await closed;
  await server.close();
  return received();
}

test.each(['//', '//[', 'http://', '/%', '/boards', '/', '/?x=/board', '*'])(
  '%s is the app’s to answer',
  async (target) => {
    expect(await ask(target)).toContain('the app');
  },
);

test.each(['/board', '/board?page=1', '/board/', '/board/api/queues'])(
  '%s is the board’s, for administrators',
  async (target) => {
    expect(await ask(target)).toMatch(/^HTTP\/1\.1 401 [^]*NO_SESSION/);
  },
);
