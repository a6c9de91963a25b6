import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TokenVerifier } from '@studio/chassis/session/session-token';
import { rawConnection } from '@studio/chassis/testing/raw-connection';
import { openUpstream } from './upstreams/upstream.ts';
import { inAllLanes, quiet, type Service, startApi, startService } from './test-bench.ts';

/** A service that holds its answers until they are released. */
async function startHesitant() {
  const go = Promise.withResolvers<void>();
  const listener: RequestListener = (request, response) => {
    request.resume();
    void go.promise.then(() => response.end('done'));
  };
  return { ...(await startService(listener)), go: go.resolve };
}

const overloaded = async (response: Response) => {
  const { headers } = response;
  expect([response.status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '1', 'close']);
  expect(await response.json()).toEqual({
    code: 'OVERLOADED',
    message: 'Hay demasiadas solicitudes en este momento. Inténtalo de nuevo en unos segundos.',
    requestId: response.headers.get('x-request-id'),
  });
};

test('requests beyond a service’s limit are refused at once, and admitted ones are answered', async () => {
  const service = await startHesitant();
  const { url } = await startApi([service.origin], { connections: 2, mostWaiting: 1, longestWaitMs: 60_000 });
  const inside = [1, 2].map(() => fetch(`${url}/api/plans`));
  await expect.poll(() => service.received.length).toBe(2);
  // One of two more may wait; the network decides which.
  const [later, sooner] = [1, 2].map(() => fetch(`${url}/api/admin/plans`, { method: 'POST', body: '{}' }));
  const refused = await Promise.race([later!, sooner!]);
  await overloaded(refused);
  expect(service.received).toHaveLength(2);
  service.go();
  const answers = await Promise.all([...inside, later!, sooner!]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 503]);
  expect((await fetch(`${url}/api/plans`)).status).toBe(200);
});

const open = async (name: string, { origin }: Service, connections?: number) => {
  const limits = connections === undefined ? {} : { connections, mostWaiting: 0 };
  const upstream = await openUpstream({ name, origins: [origin], logger: quiet, ...limits });
  onTestFinished(() => upstream.close());
  return upstream;
};

test('an overloaded service does not block the others', async () => {
  const busy = await startHesitant();
  const idle = await startService((_request, response) => void response.end('here'));
  const [auth, others] = [inAllLanes(await open('auth', busy, 1)), inAllLanes(await open('others', idle))];
  const { url } = await startApi([], { upstreams: { auth, membership: others, training: others, reporting: others } });
  const inside = fetch(`${url}/api/users/profile`);
  await expect.poll(() => busy.received.length).toBe(1);
  await overloaded(await fetch(`${url}/api/users/profile`));
  expect(await (await fetch(`${url}/api/plans`)).text()).toBe('here');
  busy.go();
  expect((await inside).status).toBe(200);
});

/** Sends the head of a request whose body never completes. */
function sendSlowly(url: string, { from = '127.0.0.1', length = '1000' } = {}) {
  const { socket, received } = rawConnection(url, from);
  socket.write(`POST /api/admin/plans HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n{`);
  return { socket, received };
}

test('incomplete bodies take no places, and one too many of an address ends its oldest', async () => {
  const service = await startService((_request, response) => void response.end('here'));
  const { url } = await startApi([service.origin], { mostAtOnce: 3, bodies: { mostEach: 6 } });
  const slow = Array.from({ length: 5 }, () => sendSlowly(url));
  const post = () => fetch(`${url}/api/admin/plans`, { method: 'POST', body: '{}' });
  for (const _ of [1, 2, 3]) expect((await post()).status).toBe(200);
  expect(slow.map(({ received }) => received())).toEqual(slow.map(() => ''));
  const more = [1, 2].map(() => sendSlowly(url));
  await expect.poll(() => slow[0]!.received()).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow[0]!.received()).toMatch(/connection: close/i);
  expect([...slow.slice(1), ...more].map(({ received }) => received())).toEqual(['', '', '', '', '', '']);
});

test('a body that takes too long ends', async () => {
  const { url } = await startApi([], { bodies: { patienceMs: 20 } });
  const { received } = sendSlowly(url, { length: '10' });
  await expect.poll(received).toContain('BODY_TOO_SLOW');
});

test('beyond the total of bytes, the address that announced most loses its oldest body', async () => {
  const { url } = await startApi([], { bodies: { mostBytes: 2_500 } });
  const small = sendSlowly(url, { from: '127.0.0.2', length: '500' });
  const large = [1, 2].map(() => sendSlowly(url, { length: '1000' }));
  const another = sendSlowly(url, { from: '127.0.0.3', length: '600' });
  const ended = () => large.filter(({ received }) => received().startsWith('HTTP/1.1 408 ')).length;
  await expect.poll(ended).toBe(1);
  expect([small, another].map(({ received }) => received())).toEqual(['', '']);
});

test('one address cannot take the places of all', async () => {
  const service = await startHesitant();
  const { url } = await startApi([service.origin], { mostAtOnce: 4 });
  const inside = [1, 2].map(() => fetch(`${url}/api/plans`));
  await expect.poll(() => service.received.length).toBe(2);
  await overloaded(await fetch(`${url}/api/plans`));
  const { socket, received } = rawConnection(url, '127.0.0.2');
  socket.write('GET /api/plans HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => service.received.length).toBe(3);
  service.go();
  await expect.poll(received).toMatch(/^HTTP\/1\.1 200 /);
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200]);
});

test('reads wait neither for open event streams nor for bookings', async () => {
  const booked = Promise.withResolvers<void>();
  const service = await startService((request, response) => {
    if (request.url?.endsWith('/live')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('retry: 1\n\n');
    } else if (request.method === 'POST') {
      void booked.promise.then(() => response.end('booked'));
    } else {
      response.end('here');
    }
  });
  const [reads, writes, streams] = [
    await open('a', service, 2),
    await open('b', service, 2),
    await open('c', service, 9),
  ];
  const { url } = await startApi([], { mostAtOnce: 8, lanes: { reads, writes, streams } });
  const book = () => fetch(`${url}/api/trainings/register`, { method: 'POST', body: '{}' });
  const watching = await Promise.all(Array.from({ length: 9 }, () => fetch(`${url}/api/trainings/live`)));
  onTestFinished(async () => void (await Promise.all(watching.map(async ({ body }) => body?.cancel()))));
  expect(watching.map(({ status }) => status)).toEqual(watching.map(() => 200));
  const booking = [book(), book()];
  await expect.poll(() => service.received.filter(({ method }) => method === 'POST').length).toBe(2);
  expect(await (await fetch(`${url}/api/trainings/week`)).text()).toBe('here');
  await overloaded(await book());
  await overloaded(await fetch(`${url}/api/trainings/live`));
  booked.resolve();
  expect(await Promise.all(booking.map(async (answer) => (await answer).text()))).toEqual(['booked', 'booked']);
});

test('a request refused for lack of room costs nothing: its token is not checked', async () => {
  const service = await startHesitant();
  const verifyToken = vi.fn<TokenVerifier>(() => {
    return { accountId: 'a', type: 'member', sessionId: 's', version: 1, expiresAt: Infinity };
  });
  const { url } = await startApi([service.origin], { connections: 1, mostWaiting: 0, verifyToken });
  const ask = () => fetch(`${url}/api/plans`, { headers: { Authorization: 'Bearer a' } });
  const inside = ask();
  await expect.poll(() => service.received.length).toBe(1);
  await overloaded(await ask());
  expect(verifyToken).toHaveBeenCalledOnce();
  service.go();
  expect((await inside).status).toBe(200);
});
