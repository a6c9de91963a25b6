import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createReadiness } from '@studio/chassis/http/health';
import { quiet, startApi, startService } from '../test-bench.ts';
import { upstreamCheck } from './ask-readiness.ts';
import { openAttempts } from '../proxy/attempts.ts';
import { isSilent, openUpstream } from './upstream.ts';

const nobody = 'http://127.0.0.1:1';
const named =
  (name: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.end(name);
  };
const breaking: RequestListener = (request) => request.socket.destroy();

const paths = { GET: '/api/plans', POST: '/api/admin/plans', PUT: '/api/admin/plans/7', DELETE: '/api/admin/plans/7' };

const ask = async (url: string, method: keyof typeof paths = 'GET') => {
  const response = await fetch(`${url}${paths[method]}`, { method, ...(method === 'GET' ? {} : { body: '{}' }) });
  return response.status === 200 ? response.text() : response.status;
};

test('replicas take turns', async () => {
  const services = await Promise.all(['a', 'b', 'c'].map((name) => startService(named(name))));
  const { url } = await startApi(services.map(({ origin }) => origin));
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push(await ask(url));
  expect(answers.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

test('the replica with fewer requests in flight is tried first', async () => {
  const finish = Promise.withResolvers<void>();
  const slow = await startService((_request, response) => void finish.promise.then(() => response.end('slow')));
  const fast = await startService(named('fast'));
  const { url } = await startApi([slow.origin, fast.origin]);
  const waiting = [ask(url), ask(url)];
  await expect.poll(() => slow.received.length).toBe(1);
  for (let i = 0; i < 5; i += 1) expect(await ask(url)).toBe('fast');
  finish.resolve();
  expect(await Promise.all(waiting)).toContain('slow');
});

test('changes of one training go to one replica, and to another while that is away', async () => {
  const services = await Promise.all(['a', 'b', 'c'].map((name) => startService(named(name))));
  const { url } = await startApi(services.map(({ origin }) => origin));
  const trainings = Array.from({ length: 24 }, (_, index) => index.toString(16).padStart(24, '0'));
  const send = async (path: string, method: string, body?: unknown) => {
    const answer = await fetch(`${url}${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return answer.text();
  };
  const whoTakes = async (trainingId: string) => {
    const answers = [
      await send('/api/trainings/register', 'POST', { trainingId }),
      await send(`/api/trainings/register/${trainingId}`, 'DELETE'),
      await send(`/api/admin/trainings/${trainingId}/register`, 'POST', {}),
    ];
    expect(new Set(answers).size).toBe(1);
    return answers[0]!;
  };
  const before = await Promise.all(trainings.map(whoTakes));
  expect(new Set(before)).toEqual(new Set(['a', 'b', 'c']));
  services[2]!.stop();
  const after = await Promise.all(trainings.map(whoTakes));
  expect(new Set(after)).toEqual(new Set(['a', 'b']));
  expect(after.filter((_, index) => before[index] !== 'c')).toEqual(before.filter((name) => name !== 'c'));
});

test('changes of one training go to another replica while its own has no free connection', async () => {
  const finish = Promise.withResolvers<void>();
  const holding = (name: string): RequestListener => {
    return (request, response) => {
      request.resume();
      void finish.promise.then(() => response.end(name));
    };
  };
  const services = await Promise.all(['a', 'b'].map((name) => startService(holding(name))));
  const { url } = await startApi(
    services.map(({ origin }) => origin),
    { connections: 1 },
  );
  const book = async () => {
    const answer = await fetch(`${url}/api/trainings/register`, { method: 'POST', body: '{"trainingId":"7"}' });
    return answer.text();
  };
  const answers = Promise.all([book(), book()]);
  await expect.poll(() => services.map(({ received }) => received.length)).toEqual([1, 1]);
  finish.resolve();
  expect((await answers).toSorted()).toEqual(['a', 'b']);
});

test('changes of a training go to another replica while its own is frozen', async () => {
  const frozen = await startService(() => undefined);
  const well = await startService(named('well'));
  const { url, upstream } = await startApi([frozen.origin, well.origin]);
  const leaving = new AbortController();
  const book = (trainingId: number, signal?: AbortSignal) => {
    const body = JSON.stringify({ trainingId: String(trainingId) });
    return fetch(`${url}/api/trainings/register`, { method: 'POST', body, signal: signal ?? null });
  };
  const trainings = Array.from({ length: 24 }, (_, index) => index);
  const asked = Promise.allSettled(trainings.map((training) => book(training, leaving.signal)));
  await expect.poll(() => frozen.received.length + well.received.length).toBe(trainings.length);
  const stuck = frozen.received.length;
  expect(stuck).toBeGreaterThan(0);
  await expect.poll(() => upstream.candidates().filter(isSilent).length).toBe(1);
  leaving.abort();
  await asked;
  await expect.poll(() => upstream.candidates().map(({ inFlight }) => inFlight)).toEqual([0, 0]);
  const answers = await Promise.all(trainings.map(async (training) => (await book(training)).text()));
  expect(answers).toEqual(trainings.map(() => 'well'));
  expect(frozen.received).toHaveLength(stuck);
});

test('changes of one training go to another replica while its own is set aside', async () => {
  const origins = ['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:3'];
  const upstream = await openUpstream({ name: 'training', origins, logger: quiet });
  onTestFinished(() => upstream.close());
  const [first, ...others] = upstream.candidates('7');
  upstream.setAside(first!, 60_000);
  expect(upstream.candidates('7')).toEqual([...others, first]);
});

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  'a %s that could not reach one replica reaches another',
  async (method) => {
    const service = await startService(named('here'));
    const { url } = await startApi([nobody, service.origin]);
    for (let i = 0; i < 4; i += 1) expect(await ask(url, method)).toBe('here');
  },
);

test('the gateway closes an idle connection before the service would', async () => {
  const service = await startService(named('here'));
  const { url } = await startApi([service.origin], { longestIdleMs: 50 });
  expect(await ask(url, 'POST')).toBe('here');
  await expect.poll(() => service.received[0]!.socket.destroyed).toBe(true);
  expect(await ask(url, 'POST')).toBe('here');
});

test('an answer may take longer than a connection may be idle', async () => {
  const service = await startService((_request, response) => void setTimeout(() => response.end('late'), 200));
  const { url } = await startApi([service.origin], { longestIdleMs: 50 });
  expect(await ask(url, 'POST')).toBe('late');
});

test('the one replica that answers is found among many that do not', async () => {
  const gone = [1, 2, 3, 4, 5].map((port) => `http://127.0.0.1:${port}`);
  const service = await startService(named('here'));
  const { url, upstream } = await startApi([...gone, service.origin]);
  for (let i = 0; i < 6; i += 1) {
    for (const replica of upstream.candidates()) upstream.setAside(replica, -1);
    expect(await ask(url, 'POST')).toBe('here');
  }
});

test('reads are retried when a replica breaks, writes are not', async () => {
  const broken = await startService(breaking);
  const service = await startService(named('here'));
  const { url, upstream } = await startApi([broken.origin, service.origin]);
  for (let i = 0; i < 4; i += 1) expect(await ask(url)).toBe('here');
  for (const replica of upstream.candidates()) upstream.setAside(replica, -1);
  const answers = [await ask(url, 'POST'), await ask(url, 'POST')];
  expect(answers).toContain(503);
  const writes = [...broken.received, ...service.received].filter(({ method }) => method === 'POST');
  expect(writes).toHaveLength(answers.length);
});

test('a read that took too long is not tried again', async () => {
  const origins = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];
  const upstream = await openUpstream({ name: 'reporting', origins, logger: quiet });
  onTestFinished(() => upstream.close());
  const failed = (patienceMs: number) => {
    const attempts = openAttempts({ upstream, shardKey: undefined, isRead: true, patienceMs, logger: quiet });
    attempts.next();
    return attempts.failed(new Error('socket hang up'));
  };
  expect([failed(0), failed(60_000)]).toEqual([false, true]);
});

test('a dead replica is set aside, and used again once it is back', async () => {
  const first = await startService(named('first'));
  const second = await startService(named('second'));
  const { url, upstream } = await startApi([first.origin, second.origin]);
  await Promise.all([ask(url), ask(url), ask(url), ask(url)]);
  first.stop();
  for (let i = 0; i < 6; i += 1) expect(await ask(url)).toBe('second');
  await startService(named('first again'), Number(new URL(first.origin).port));
  for (const replica of upstream.candidates()) upstream.setAside(replica, -1);
  expect([await ask(url), await ask(url)]).toContain('first again');
});

test('a replica that was set aside is used again in time, also if the clock was set back', async () => {
  const [a, b] = await Promise.all([startService(named('a')), startService(named('b'))]);
  const { url, upstream } = await startApi([a.origin, b.origin]);
  upstream.setAside(upstream.candidates()[0]!, 50);
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  onTestFinished(() => clock.mockRestore());
  await expect.poll(async () => new Set([await ask(url), await ask(url)])).toEqual(new Set(['a', 'b']));
});

test('a replica that is about to stop is not asked while there are others', async () => {
  const leaving = await startService((_request, response) => {
    response.setHeader('Connection', 'close');
    response.end('leaving');
  });
  const staying = await startService(named('staying'));
  const { url } = await startApi([leaving.origin, staying.origin]);
  const answers = [];
  for (let i = 0; i < 10; i += 1) answers.push(await ask(url));
  expect(answers.filter((answer) => answer === 'leaving')).toHaveLength(1);
});

test('without any replica, the answer has a Retry-After', async () => {
  const { url } = await startApi([nobody]);
  const response = await fetch(`${url}/api/admin/plans`, { method: 'POST', body: '{}' });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
});

test('a host name stands for all of its addresses, of which some come and go', async () => {
  const [a, b] = await Promise.all([startService(named('a')), startService(named('b'))]);
  let known = [a.origin];
  const { url } = await startApi(['http://service:1'], { resolve: () => Promise.resolve(known), everyMs: 10 });
  expect(await ask(url)).toBe('a');
  known = [a.origin, b.origin];
  await expect.poll(() => ask(url)).toBe('b');
  known = [b.origin];
  await expect.poll(async () => [await ask(url), await ask(url)]).toEqual(['b', 'b']);
});

test('a failing resolver removes no replica', async () => {
  const service = await startService(named('here'));
  let looks = 0;
  const resolve = () => {
    looks += 1;
    return looks === 1 ? Promise.resolve([service.origin]) : Promise.reject(new Error('no resolver'));
  };
  const { url } = await startApi(['http://service:1'], { resolve, everyMs: 10 });
  await expect.poll(() => looks).toBeGreaterThan(2);
  expect(await ask(url)).toBe('here');
});

test('a service that is not ready still gets requests: members can do what does not wait for events', async () => {
  const late = await startService((request, response) => {
    response.statusCode = request.url === '/readyz' ? 503 : 200;
    response.end('booked');
  });
  const { url } = await startApi([late.origin]);
  const upstream = await openUpstream({ name: 'training', origins: [late.origin], logger: quiet });
  onTestFinished(() => upstream.close());
  await expect(upstreamCheck(upstream).check()).rejects.toThrow('answers 503');
  expect(await ask(url)).toBe('booked');
});

test('a service is ready while one of its replicas is', async () => {
  const unready = await startService((_request, response) => {
    response.statusCode = 503;
    response.end();
  });
  const ready = await startService(named('ready'));
  const upstream = await openUpstream({
    name: 'training',
    origins: [unready.origin, ready.origin, nobody],
    logger: quiet,
  });
  onTestFinished(() => upstream.close());
  const readiness = createReadiness([upstreamCheck(upstream)]);
  expect(await readiness.report()).toEqual({ status: 'ready', parts: { training: { ok: true } } });
  ready.stop();
  expect(await readiness.report()).toMatchObject({
    status: 'not ready',
    parts: { training: { ok: false, problem: expect.stringMatching(/^answers 503$|ECONNREFUSED|other side closed/) } },
  });
});
