import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, outcomeOf, send } from '@studio/chassis/testing/api-client';
import { type Person, registerMember, signIn } from '../../testing/kit/people.ts';

const studio = inject('studio');
const strange = 'evil.example';

/** Headers that proxies, frameworks and gateways are known to trust. */
const forgedHeaders = (id: string): Record<string, string> => ({
  host: strange,
  'x-forwarded-host': strange,
  'x-forwarded-server': strange,
  'x-host': strange,
  'x-http-host-override': strange,
  forwarded: `for=127.0.0.1;host=${strange};proto=https`,
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  'x-forwarded-prefix': '/api/admin',
  'x-forwarded-for': '127.0.0.1, 10.0.0.1',
  'x-real-ip': '127.0.0.1',
  'x-client-ip': '127.0.0.1',
  'true-client-ip': '127.0.0.1',
  'x-original-url': '/api/admin/users',
  'x-rewrite-url': '/api/admin/users',
  'x-forwarded-uri': '/api/admin/users',
  'x-original-method': 'DELETE',
  'x-http-method-override': 'DELETE',
  'x-http-method': 'DELETE',
  'x-method-override': 'DELETE',
  'x-user-id': id,
  'x-user': id,
  'x-account-id': id,
  'x-account-type': 'admin',
  'x-user-role': 'admin',
  'x-session-id': id,
  'x-authenticated-userid': id,
  'x-remote-user': id,
  'remote-user': id,
  'x-forwarded-user': id,
  'x-internal': 'true',
  'x-gateway': 'studio',
  cookie: `token=${id}; session=${id}; type=admin`,
});

describe('headers that any client can set', () => {
  let admin: Person;
  let member: Person;
  let forged: Record<string, string>;

  beforeAll(async () => {
    admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
    member = await registerMember(studio.origin);
    forged = forgedHeaders(admin.id);
  });

  const get = (path: string, headers: Record<string, string>) => send(studio.origin, { method: 'GET', path, headers });
  const asMember = () => ({ authorization: `Bearer ${member.token}` });
  const bare = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } });

  test.each(['/api/users/profile', '/api/users/current-plan', '/api/admin/users', '/api/admin/stats', '/api/none'])(
    'change nothing about what a member is answered: %s',
    async (path) => {
      expect(bare(await get(path, { ...forged, ...asMember() }))).toEqual(bare(await get(path, asMember())));
    },
  );

  test.each([
    '/api/users/profile',
    '/api/admin/users',
    '/api/trainings/my-trainings',
    '/api/admin/reports/registered-users',
  ])('are no session: %s', async (path) => {
    expect(outcomeOf(await get(path, forged))).toBe('401 NO_SESSION');
  });

  test.each(['/api/openapi.json', '/api/studio', '/api/docs', '/', '/login', '/healthz'])(
    'come back in no answer: %s',
    async (path) => {
      const { host: _host, ...besides } = forged;
      const usual = await get(path, {});
      for (const headers of [forged, besides]) {
        const { status, body, headers: answered } = await get(path, headers);
        expect({ status, body }).toEqual({ status: usual.status, body: usual.body });
        expect(JSON.stringify([...answered])).not.toContain(strange);
      }
    },
  );

  test('do not turn a reading call into a deletion', async () => {
    const path = `/api/admin/users/${member.id}`;
    const headers = { ...forged, authorization: `Bearer ${admin.token}` };
    for (const method of ['GET', 'POST']) {
      expect(outcomeOf(await send(studio.origin, { method, path, headers }))).toBe('405 METHOD_NOT_ALLOWED');
    }
    expect((await member.get('/api/users/profile')).status).toBe(200);
  });

  test('choose no request id', async () => {
    const requestId = '00000000-0000-4000-8000-000000000000';
    const { headers, body } = await get('/api/admin/stats', { 'x-request-id': requestId, ...asMember() });
    expect(headers.get('x-request-id')).not.toBe(requestId);
    expect(body.requestId).toBe(headers.get('x-request-id'));
  });

  test('open the calls to no other site', async () => {
    const headers = { origin: `https://${strange}`, 'access-control-request-method': 'DELETE', ...asMember() };
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await send(studio.origin, { method, path: '/api/users/profile', headers });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test.each([{}, { 'x-real-ip': '203.0.113.7' }, { 'x-forwarded-for': '127.0.0.1' }])(
    'open no metrics on the public port: %o',
    async (headers) => {
      expect((await send(studio.origin, { method: 'GET', path: '/metrics', headers })).body).not.toContain('# HELP');
    },
  );
});
