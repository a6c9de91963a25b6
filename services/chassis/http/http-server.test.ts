import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import { on } from './handler.ts';
import { json, startBench } from '../testing/http-bench.ts';
import { rawConnection } from '../testing/raw-connection.ts';

const text = z.object({ text: z.string() });
const slow = route({
  method: 'GET',
  path: '/api/slow',
  summary: 'Takes its time',
  access: 'public',
  success: { status: 200, schema: text },
});
const echo = route({
  method: 'POST',
  path: '/api/echo',
  summary: 'Says it again',
  access: 'public',
  body: text,
  success: { status: 200, schema: text },
});

function slowBinding() {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const binding = on(slow, async () => {
    started.resolve();
    await finish.promise;
    return { text: 'done' };
  });
  return { binding, started: started.promise, finish: finish.resolve };
}

test('a closing server finishes running requests, closes idle connections and accepts no more', async () => {
  const { binding, started, finish } = slowBinding();
  const server = await startBench([binding, on(echo, ({ body }) => body)]);
  const idle = rawConnection(server.url);
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(idle.received).toContain('alive');
  const answer = server.call('/api/slow');
  await started;
  const closed = server.close();
  await idle.closed;
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
  finish();
  expect(await answer).toMatchObject({ status: 200, body: { text: 'done' } });
  await closed;
});

test('a draining server still answers, with Connection: close', async () => {
  const server = await startBench([on(echo, ({ body }) => body)], { drainMs: 1_000 });
  const closed = server.close();
  const { status, headers } = await server.call('/api/echo', json({ text: 'a' }));
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await closed;
});

test('a body that does not arrive in time is refused', async () => {
  const server = await startBench([on(echo, ({ body }) => body)], { requestTimeoutMs: 1_000 });
  const { socket, received, closed } = rawConnection(server.url);
  socket.write(
    'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"te',
  );
  await closed;
  expect(received()).toContain('408');
  expect((await server.call('/api/echo', json({ text: 'a' }))).status).toBe(200);
});

test('a connection whose headers do not arrive in time is closed', async () => {
  const server = await startBench([], { requestTimeoutMs: 1_000 });
  const { socket, received, closed } = rawConnection(server.url);
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: a');
  await closed;
  expect(received()).toContain('408');
});

test('a caller that disconnects midway leaves nothing behind', async () => {
  const server = await startBench([on(echo, ({ body }) => body)]);
  const { socket } = rawConnection(server.url);
  socket.write(
    'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"te',
  );
  await expect.poll(() => server.metrics.metrics()).toContain('http_requests_in_flight{process="bench-api"} 1');
  socket.destroy();
  await expect.poll(() => server.metrics.metrics()).toContain('http_requests_in_flight{process="bench-api"} 0');
  expect(await server.metrics.metrics()).toContain('status="499"');
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

const flood = route({
  method: 'GET',
  path: '/api/flood',
  summary: 'Sends without end',
  access: 'public',
  success: { status: 200, file: ['text/plain'] },
});

test('the connection and the file of a caller that never reads are closed', async () => {
  const file = new Readable({ highWaterMark: 65_536, read: (size) => void file.push(Buffer.alloc(size)) });
  const binding = on(flood, () => ({ file, contentType: 'text/plain', fileName: 'flood.txt' }));
  const server = await startBench([binding], { idleTimeoutMs: 100 });
  const { socket, closed } = rawConnection(server.url);
  socket.pause();
  socket.write('GET /api/flood HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => file.destroyed).toBe(true);
  socket.resume();
  await closed;
});

test('connections of one address beyond its share are closed at once, others go on', async () => {
  const server = await startBench([], { mostConnectionsEach: 1 });
  const [first, other] = ['127.0.0.1', '127.0.0.2'].map((from) => rawConnection(server.url, from));
  first!.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(first!.received).toContain('alive');
  await rawConnection(server.url).closed;
  other!.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(other!.received).toContain('alive');
});

test('connections beyond the limit are closed at once, and a closed one frees its place', async () => {
  const server = await startBench([], { mostConnections: 1 });
  const first = rawConnection(server.url);
  first.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(first.received).toContain('alive');
  await rawConnection(server.url).closed;
  first.socket.destroy();
  await expect
    .poll(() =>
      server.call('/healthz').then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe(200);
});

test('readiness lists its dependencies, and one that hangs is not ready', async () => {
  const server = await startBench([], {
    checks: [
      { name: 'mongo', check: () => Promise.resolve({ lagMs: 3 }) },
      { name: 'broker', check: () => Promise.reject(new Error('gone')) },
      { name: 'redis', check: () => pause(60_000, undefined, { ref: false }) },
    ],
  });
  const { status, body } = await server.call('/readyz');
  expect(status).toBe(503);
  expect(body).toEqual({
    status: 'not ready',
    parts: {
      mongo: { ok: true, lagMs: 3 },
      broker: { ok: false, problem: 'gone' },
      redis: { ok: false, problem: 'no answer within 2000 ms' },
    },
  });
  expect((await server.call('/healthz')).status).toBe(200);
});

test('metrics count requests by route pattern', async () => {
  const server = await startBench([on(echo, ({ body }) => body)]);
  await server.call('/api/echo', json({ text: 'a' }));
  await server.call('/wp-admin');
  const figures = async () => (await server.call('/metrics')).body as string;
  await expect.poll(figures).toContain('route="unmatched",status="404"');
  const count =
    'http_request_duration_seconds_count{process="bench-api",method="POST",route="/api/echo",status="200"} 1';
  expect(await figures()).toContain(count);
});

test('a service refuses requests beyond its limit, but never its probes', async () => {
  const { binding, started, finish } = slowBinding();
  const server = await startBench([binding, on(echo, ({ body }) => body)], { mostAtOnce: 1 });
  const answer = server.call('/api/slow');
  await started;
  const { status, headers, body } = await server.call('/api/echo', json({ text: 'a' }));
  expect([status, headers.get('retry-after'), (body as { code: string }).code]).toEqual([503, '1', 'OVERLOADED']);
  expect((await server.call('/healthz')).status).toBe(200);
  expect((await server.call('/readyz')).status).toBe(200);
  finish();
  expect((await answer).status).toBe(200);
  expect((await server.call('/api/echo', json({ text: 'a' }))).status).toBe(200);
});
