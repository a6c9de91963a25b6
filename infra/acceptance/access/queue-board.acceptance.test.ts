import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Answer } from '../client.ts';
import { type Person, registerMember, signIn } from '../client.ts';
import { createUser } from './callers.ts';
import { outcomeOf, send } from './send.ts';

const { origin, adminEmail, adminPassword } = inject('studio');
const boardPath = '/api/admin/queues/board';
const ownPage = { 'sec-fetch-site': 'same-origin' };

let admin: Person;

beforeAll(async () => {
  admin = await signIn(origin, adminEmail, adminPassword);
});

const ask = (person: Person) =>
  send(origin, {
    method: 'POST',
    path: '/api/admin/queues/access',
    headers: { authorization: `Bearer ${person.token}` },
  });

/** The cookie that the browser keeps, as it sends it. */
async function ticketOf(person: Person): Promise<string> {
  const { status, headers } = await ask(person);
  expect(status).toBe(204);
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

const look = (cookie: string, path = '', method = 'GET', headers: Record<string, string> = {}) =>
  send(origin, { method, path: boardPath + path, headers: { ...(cookie && { cookie }), ...headers } });

const namesIn = ({ body }: Answer) => body.queues.map(({ name }: { name: string }) => name);

describe('the board of the job queues', () => {
  test('shows an administrator the queues of all services', async () => {
    const cookie = await ticketOf(admin);
    const page = await look(cookie);
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    expect(page.body).toContain('Colas de trabajo');
    const script = /src="(static\/js\/main[^"]+)"/.exec(page.body)?.[1];
    expect(outcomeOf(await look(cookie, `/${script}`))).toBe('200');
    const expected = ['auth-mail', 'make-report', 'membership-mail', 'plan-upkeep', 'refund-training', 'training-mail'];
    expect(namesIn(await look(cookie, '/api/queues'))).toEqual(expect.arrayContaining(expected));
  });

  test('runs under a policy of its own, which nothing from elsewhere passes', async () => {
    const { headers } = await look(await ticketOf(admin));
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('is opened by a cookie that scripts cannot read, other sites cannot use, and that is sent nowhere else', async () => {
    const { headers } = await ask(admin);
    expect(headers.get('set-cookie')).toMatch(
      /^queue-board=[\w-]{43}; Path=\/api\/admin\/queues\/board; Max-Age=900; HttpOnly; SameSite=Strict$/,
    );
  });

  test('is closed to members and to whoever has no ticket', async () => {
    const member = await registerMember(origin);
    expect(outcomeOf(await ask(member))).toBe('403 FORBIDDEN');
    for (const path of ['', '/', '/api/queues', '/static/js/main.js', '/queue/training-mail']) {
      expect(outcomeOf(await look('', path))).toBe('401 NO_SESSION');
      expect(outcomeOf(await look(`queue-board=${'a'.repeat(43)}`, path))).toBe('401 SESSION_ENDED');
      const { status } = await look('', path, 'GET', { authorization: `Bearer ${member.token}` });
      expect(status).toBe(401);
    }
  });

  test('closes with the very next request to an administrator who is one no more, or whose session has ended', async () => {
    for (const change of [{ type: 'member' }, { accountStatus: 'suspended' }]) {
      const other = await createUser(origin, admin, { type: 'admin' });
      const cookie = await ticketOf(other);
      expect(outcomeOf(await look(cookie, '/api/queues'))).toBe('200');
      const { status } = await admin.put(`/api/admin/users/${other.id}`, { ...other.form, ...change });
      expect(status).toBe(200);
      expect(outcomeOf(await look(cookie, '/api/queues'))).toBe('401 SESSION_ENDED');
    }
  });

  test('changes nothing for another site, and nothing that could lose work', async () => {
    const cookie = await ticketOf(admin);
    const put = (path: string, headers: Record<string, string>) => look(cookie, `/api/queues/${path}`, 'PUT', headers);
    const retry = 'training-mail/retry/failed';
    expect(outcomeOf(await put(retry, { 'sec-fetch-site': 'cross-site' }))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await put(retry, { 'sec-fetch-site': 'same-site' }))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await put(retry, { origin: 'https://evil.example' }))).toBe('403 FORBIDDEN');
    expect(outcomeOf(await put(retry, {}))).toBe('403 FORBIDDEN');
    expect((await put(retry, ownPage)).status).toBe(200);
    for (const path of ['pause', 'training-mail/pause', 'training-mail/empty', 'training-mail/obliterate']) {
      expect((await put(path, ownPage)).status).toBe(403);
    }
    const queues = await look(cookie, '/api/queues');
    expect(namesIn(queues)).toContain('training-mail');
    expect(queues.body.queues.filter(({ isPaused }: { isPaused: boolean }) => isPaused)).toEqual([]);
  });

  test('says nothing of the server behind it', async () => {
    const cookie = await ticketOf(admin);
    expect((await look(cookie, '/api/redis/stats')).status).toBe(403);
    expect((await look(cookie, '/api/queues/training-mail/workers')).status).toBe(403);
  });
});
