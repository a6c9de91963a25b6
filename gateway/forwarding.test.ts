import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { httpMetrics } from '@studio/chassis/metrics/http-metrics';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { rawConnection, sendRaw } from '@studio/chassis/testing/raw-connection';
import { startApi, startService } from './test-bench.ts';

const ok: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end('{"ok":true}');
};

test('a request goes through with its query, and its answer comes back whole', async () => {
  const service = await startService((request, response) => {
    response.writeHead(201, { 'Content-Type': 'application/json', 'Retry-After': '7', Connection: 'keep-alive' });
    request.pipe(response);
  });
  const { url } = await startApi([service.origin]);
  const response = await fetch(`${url}/api/admin/plans?a=1&a=2`, { method: 'POST', body: '{"name":"ñ"}' });
  expect([response.status, await response.text()]).toEqual([201, '{"name":"ñ"}']);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(service.received[0]!.url).toBe('/api/admin/plans?a=1&a=2');
});

test('forwarding and identity headers of a caller never reach a service', async () => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin]);
  const claims = [
    'Host: evil.example',
    'X-Forwarded-For: 6.6.6.6',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'Forwarded: for=6.6.6.6',
    'X-Real-IP: 6.6.6.6',
    'X-User-Id: admin',
    'X-Session-Id: 1',
    'X-Account-Type: admin',
    'X-Request-Id: mine-mine-mine',
    'X-HTTP-Method-Override: DELETE',
    'X-Original-URL: /metrics',
    'Cookie: a=b',
    'Connection: close, Authorization',
    'Authorization: Bearer live',
    'Accept: text/plain',
  ];
  const answer = await sendRaw(url, `GET /api/plans HTTP/1.1\r\n${claims.join('\r\n')}\r\n\r\n`);
  const { host, ...headers } = service.received[0]!.headers;
  expect(`http://${host}`).toBe(service.origin);
  expect(headers).toEqual({
    accept: 'text/plain',
    authorization: 'Bearer live',
    connection: 'keep-alive',
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/) as string,
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(answer).toContain(`X-Request-Id: ${String(headers['x-request-id'])}`);
});

test('the trace of a caller continues', async () => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin]);
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await fetch(`${url}/api/plans`, { headers: { traceparent } });
  expect(service.received[0]!.headers['traceparent']).toBe(traceparent);
});

test('an expired session is refused before any service is asked, but never in the way of a login', async () => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin]);
  const headers = { Authorization: 'Bearer expired' };
  const refused = await fetch(`${url}/api/plans`, { headers });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual({
    code: 'SESSION_ENDED',
    message: 'Tu sesión terminó. Inicia sesión de nuevo.',
    requestId: refused.headers.get('x-request-id'),
  });
  expect(service.received).toHaveLength(0);
  expect((await fetch(`${url}/api/auth/login`, { method: 'POST', body: '{}', headers })).status).toBe(200);
  expect((await fetch(`${url}/api/plans`)).status).toBe(200);
});

test('an invalid session is refused with the message of the route that was called', async () => {
  const service = await startService(ok);
  const verifyToken = () => {
    throw new AppError(genericRefusals.NO_SESSION);
  };
  const { url } = await startApi([service.origin], { verifyToken });
  const ask = async (method: string, path: string) =>
    (await fetch(url + path, { method, headers: { Authorization: 'Bearer null' } })).json();
  expect(await ask('POST', '/api/trainings/register')).toMatchObject({
    code: 'NO_SESSION',
    message: 'Debes iniciar sesión para reservar entrenamientos',
  });
  expect(await ask('GET', '/api/plans')).toMatchObject({ code: 'NO_SESSION', message: 'Debes iniciar sesión' });
  expect(service.received).toHaveLength(0);
});

const echoLength: RequestListener = (request, response) => {
  void text(request).then((body) => response.end(`${body.length} of ${request.headers['content-length']}`));
};
const inPieces = (body: string) =>
  ({ body: Readable.toWeb(Readable.from([Buffer.from(body)])), duplex: 'half' }) as RequestInit;

test('a body goes through whole, with or without a length', async () => {
  const service = await startService(echoLength);
  const { url } = await startApi([service.origin]);
  const body = 'a'.repeat(100 * 1_024);
  const known = await fetch(`${url}/api/admin/plans`, { method: 'POST', body });
  expect(await known.text()).toBe('102400 of 102400');
  const unknown = await fetch(`${url}/api/admin/plans/7`, { method: 'PUT', ...inPieces(body) });
  expect(await unknown.text()).toBe('102400 of 102400');
});

test.each([
  ['a little', 100 * 1_024 + 1],
  ['much', 5_000_000],
])('a body that is %s too large is refused without asking a service', async (_, length) => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin]);
  const body = 'a'.repeat(length);
  for (const init of [{ body }, inPieces(body)]) {
    const response = await fetch(`${url}/api/admin/plans`, { method: 'POST', ...init });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }]);
  }
  expect(service.received).toHaveLength(0);
});

test('bodies that trickle in take no connection to a service from anybody', async () => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin], { connections: 2 });
  const head = 'POST /api/admin/plans HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{';
  const slow = Array.from(
    { length: 5 },
    () => new Promise((written) => rawConnection(url).socket.write(head, written)),
  );
  await Promise.all(slow);
  expect((await fetch(`${url}/api/admin/plans`, { method: 'POST', body: '{}' })).status).toBe(200);
  expect(service.received).toHaveLength(1);
});

test('no service hears of a caller who leaves in the middle of a body', async () => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin]);
  const { socket, closed } = rawConnection(url);
  socket.end('POST /api/admin/plans HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{');
  await closed;
  expect((await fetch(`${url}/api/plans`)).status).toBe(200);
  expect(service.received).toHaveLength(1);
});

test('events pass one by one, and a caller who leaves ends the stream at the service', async () => {
  const gone = Promise.withResolvers<void>();
  const sends: ((chunk: string) => void)[] = [];
  const service = await startService((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 1\n\n');
    sends.push((chunk) => response.write(chunk));
    response.once('close', gone.resolve);
  });
  const { url } = await startApi([service.origin]);
  const caller = new AbortController();
  const response = await fetch(`${url}/api/trainings/live`, { signal: caller.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader.read()).toMatchObject({ value: 'retry: 1\n\n' });
  sends[0]!('data: 1\n\n');
  expect(await reader.read()).toMatchObject({ value: 'data: 1\n\n' });
  caller.abort();
  await gone.promise;
});

test('an open stream does not count as a request in flight', async () => {
  const service = await startService((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 1\n\n');
  });
  const figures = createMetrics({ name: 'gateway', processFigures: false });
  const { url } = await startApi([service.origin], { metrics: httpMetrics(figures) });
  await (await fetch(`${url}/api/trainings/live`)).body!.getReader().read();
  expect(await figures.metrics()).toContain('http_event_streams_open{process="gateway"} 1');
  expect(await figures.metrics()).toContain('http_requests_in_flight{process="gateway"} 0');
});

test('open streams end when the gateway stops', async () => {
  const service = await startService((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('retry: 1\n\n');
  });
  const { url, stop } = await startApi([service.origin]);
  const reader = (await fetch(`${url}/api/trainings/live`)).body!.getReader();
  await reader.read();
  const stopped = stop();
  expect(await reader.read()).toMatchObject({ done: true });
  await stopped;
});

test('the service stops working for a caller who leaves before the answer', async () => {
  const started = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const service = await startService((_request, response) => {
    response.once('close', gone.resolve);
    started.resolve();
  });
  const { url } = await startApi([service.origin]);
  const caller = new AbortController();
  const answer = fetch(`${url}/api/plans`, { signal: caller.signal }).catch(() => 'aborted');
  await started.promise;
  caller.abort();
  await gone.promise;
  expect(await answer).toBe('aborted');
});

test('an answer that breaks off at the service breaks off for the caller, too', async () => {
  const service = await startService((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half', () => response.destroy());
  });
  const { url } = await startApi([service.origin]);
  const response = await fetch(`${url}/api/plans`);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a slow reader slows the service down instead of filling the memory', async () => {
  let written = 0;
  const total = 64 * 1_024 * 1_024;
  function* content() {
    for (const chunk = Buffer.alloc(65_536); written < total; written += chunk.length) yield chunk;
  }
  const service = await startService((_request, response) => void Readable.from(content()).pipe(response));
  const { url } = await startApi([service.origin]);
  const reader = (await fetch(`${url}/api/admin/reports/user-plans`)).body!.getReader();
  await reader.read();
  let last = -1;
  await expect.poll(() => [last, (last = written)]).toSatisfy(([a, b]) => a === b);
  expect(written).toBeLessThan(total / 2);
  let rest = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value.length;
  expect(rest).toBeGreaterThan(total - 1_024 * 1_024);
});

test.each([
  ['GET /api/../metrics', 400],
  ['GET /api/%2e%2e/metrics', 400],
  ['GET /api//admin/users', 400],
  ['GET /api/admin%2fusers', 400],
  ['GET /api/admin/users;x', 400],
  ['GET /api/%E0%A4%A', 400],
  ['GET /api/readyz', 404],
  ['GET /api/%61dmin/users', 404],
  ['GET /api/other', 404],
  ['TRACE /api/plans', 405],
  ['PROPFIND /api/plans', 405],
])('%s is answered %i without asking a service', async (line, status) => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin]);
  const answer = await sendRaw(url, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('"requestId"');
  expect(service.received).toHaveLength(0);
});

test('a method that is never forwarded is answered 405 with Allow', async () => {
  const { url } = await startApi([]);
  const answer = await sendRaw(url, 'TRACE /api/users/profile HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(answer).toContain('Allow: GET, HEAD, PUT\r\n');
});

test('many requests share a bounded number of connections', async () => {
  const service = await startService(ok);
  const { url } = await startApi([service.origin], { connections: 4, longestWaitMs: 60_000 });
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => fetch(`${url}/api/plans`).then((r) => r.text())),
    );
    expect(new Set(answers)).toEqual(new Set(['{"ok":true}']));
  }
  expect(service.connections()).toBeLessThanOrEqual(4);
});
