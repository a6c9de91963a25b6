import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestText } from './connection.ts';
import { type Question, repeating, runLoad } from './run-load.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const text = requestText({ method: 'POST', path: '/', token: 't', body: { to: 'ñ' } });

test('callers ask until there is no next request, and replies count by status and kind', async () => {
  const origin = await serve((request, response) => response.writeHead(request.url === '/' ? 201 : 404).end('fine'));
  const other = requestText({ method: 'GET', path: '/other', token: 't' });
  const bodies: string[] = [];
  const onReply = ({ body }: { body: string }) => void bodies.push(body);
  const questions: Question[] = [{ text, kind: 'write', onReply }, { text }, { text: other }];
  const measured = await runLoad({ origin, callers: 2, seconds: 30, next: () => questions.shift() });
  expect(measured).toMatchObject({ statuses: { 201: 2, 404: 1 }, offered: 3, sent: 3, broken: 0 });
  expect(Object.keys(measured.byKind).toSorted()).toEqual(['', 'write']);
  expect(bodies[0]).toContain('fine');
});

test('arrivals keep their rate, and those without a free connection are not sent', async () => {
  const origin = await serve((_request, response) => void setTimeout(() => response.end(), 200));
  const measured = await runLoad({ origin, callers: 3, seconds: 0.4, perSecond: 100, next: repeating([text]) });
  expect(measured.offered).toBe(40);
  expect(measured.sent).toBeLessThanOrEqual(9);
  expect(measured.statuses).toEqual({ 200: measured.sent });
});

test('refusals for load have no latency, and count where they do not say when to return', async () => {
  const origin = await serve((_request, response) => response.writeHead(503, { connection: 'close' }).end());
  const next = [{ text }, { text }].values();
  const measured = await runLoad({ origin, callers: 1, seconds: 30, next: () => next.next().value });
  expect(measured).toMatchObject({ statuses: { 503: 2 }, withoutRetryAfter: 2, p50: Number.NaN });
});

test('a connection that ends before its reply fails the run, or is counted', async () => {
  const origin = await serve((request) => request.socket.destroy());
  const load = { origin, callers: 1, seconds: 30 };
  await expect(runLoad({ ...load, next: repeating([text]) })).rejects.toThrow('closed');
  const next = [{ text }, { text }].values();
  const measured = await runLoad({ ...load, mayBreak: true, next: () => next.next().value });
  expect(measured).toMatchObject({ sent: 2, broken: 2, statuses: {} });
});
