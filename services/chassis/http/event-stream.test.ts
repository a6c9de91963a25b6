import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { route } from '@studio/contracts/http/route';
import type { EventStream } from './answer.ts';
import { eventStream, serveEventStream } from './event-stream.ts';
import { on } from './handler.ts';
import { bearer, startBench } from '../testing/http-bench.ts';

const tick = z.object({ event: z.literal('tick'), data: z.object({ n: z.number() }) });
const watch = route({
  method: 'GET',
  path: '/api/watch',
  summary: 'Watches',
  access: 'member',
  success: { status: 200, eventStream: tick },
});

const watchAsAdmin = route({ ...watch, access: 'admin' });

async function open({
  heartbeatMs = 15_000,
  drainMs = 0,
  as,
}: { heartbeatMs?: number; drainMs?: number; as?: 'admin' } = {}) {
  const streams: EventStream<z.infer<typeof tick>>[] = [];
  const ended: string[] = [];
  const binding = on(as === 'admin' ? watchAsAdmin : watch, () =>
    eventStream((stream) => {
      streams.push(stream);
      return () => void ended.push('cleaned up');
    }),
  );
  const server = await startBench([binding], { heartbeatMs, drainMs });
  const caller = new AbortController();
  const headers = { Authorization: bearer(as ?? 'member') };
  const response = await fetch(`${server.url}/api/watch`, { headers, signal: caller.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return { server, response, reader, caller, stream: streams[0]!, ended };
}

test('events arrive one by one, as they are sent', async () => {
  const { response, reader, stream } = await open();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await reader.read()).toMatchObject({ value: 'retry: 3000\n\n' });
  stream.send({ event: 'tick', data: { n: 1 } });
  expect(await reader.read()).toMatchObject({ value: 'event: tick\ndata: {"n":1}\n\n' });
  stream.send({ event: 'tick', data: { n: 2 } });
  expect(await reader.read()).toMatchObject({ value: 'event: tick\ndata: {"n":2}\n\n' });
});

test('a caller that disconnects ends the stream', async () => {
  const { caller, stream, ended } = await open();
  caller.abort();
  await expect.poll(() => ended).toEqual(['cleaned up']);
  expect(stream.signal.aborted).toBe(true);
});

test('no stream is opened for a caller that has disconnected before', async () => {
  const opened: string[] = [];
  const answer = eventStream(() => void opened.push('opened'));
  const caller = new AbortController();
  const served = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    caller.abort();
    response.once('close', () => served.resolve(serveEventStream(response, answer, { mayGoOn: async () => true })));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/`, { signal: caller.signal })).rejects.toThrow('aborted');
  await served.promise;
  expect(opened).toEqual([]);
});

test('HEAD opens no stream', async () => {
  const { server } = await open();
  const headers = { Authorization: bearer('member') };
  expect((await server.call('/api/watch', { method: 'HEAD', headers })).status).toBe(200);
});

test('open streams end when the server closes', async () => {
  const { server, reader } = await open();
  const closed = server.close();
  await reader.read();
  expect(await reader.read()).toMatchObject({ done: true });
  await closed;
});

test('a stream opened while the server closes ends too', async () => {
  const { server } = await open({ drainMs: 1_000 });
  const closed = server.close();
  const response = await fetch(`${server.url}/api/watch`, { headers: { Authorization: bearer('member') } });
  expect(await response.text()).toBe('retry: 3000\n\n');
  await closed;
});

test('a stream has a heartbeat and ends with its session', async () => {
  const { server, reader } = await open({ heartbeatMs: 20 });
  await reader.read();
  expect(await reader.read()).toMatchObject({ value: ': \n\n' });
  server.entries.set('member', { ...server.entries.get('member')!, status: 'suspended' });
  for (let last = await reader.read(); !last.done; last = await reader.read()) expect(last.value).toBe(': \n\n');
  await server.close();
});

test('nothing is sent once the session has ended, and the stream ends', async () => {
  const { server, reader, stream } = await open();
  await reader.read();
  server.entries.set('member', { ...server.entries.get('member')!, status: 'suspended' });
  stream.send({ event: 'tick', data: { n: 1 } });
  expect(await reader.read()).toMatchObject({ done: true });
  await server.close();
});

test('a stream of full administrators ends for one who is put at the desk', async () => {
  const { server, reader, stream } = await open({ as: 'admin' });
  await reader.read();
  server.entries.set('admin', { ...server.entries.get('admin')!, desk: true });
  stream.send({ event: 'tick', data: { n: 1 } });
  expect(await reader.read()).toMatchObject({ done: true });
  await server.close();
});

test('events wait while nobody can say whether the session is live', async () => {
  const checks = [async () => Promise.reject(new Error('MongoDB is down')), async () => true];
  const answer = eventStream<z.infer<typeof tick>>((stream) => stream.send({ event: 'tick', data: { n: 1 } }));
  const server = createServer((_request, response) => {
    void serveEventStream(response, answer, { mayGoOn: async () => checks.shift()?.() ?? false, heartbeatMs: 5 });
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(text).toBe('retry: 3000\n\nevent: tick\ndata: {"n":1}\n\n: \n\n');
});
