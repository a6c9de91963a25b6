import { beforeAll, describe, expect, inject, test } from 'vitest';
import { routesByService } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';
import { createDesk, type Person, registerMember, signIn } from '../../testing/kit/people.ts';
import { type Caller, createPretender, createUninvited } from './callers.ts';
import { requestOf } from './routes-under-test.ts';
import { outcomeOf, send } from '@studio/chassis/testing/api-client';

const studio = inject('studio');
const { processOrigins } = studio;
const params = {
  list: 'owing',
  id: 'a'.repeat(24),
  userId: 'b'.repeat(24),
  trainingId: 'c'.repeat(24),
  runId: 'd'.repeat(24),
  kind: 'reminders',
  day: '2026-11-02',
  token: 'token',
};

describe('a service that is asked directly, past the gateway', () => {
  let admin: Person;
  let member: Person;
  let desk: Person;
  let uninvited: Caller[];

  beforeAll(async () => {
    admin = await signIn(studio.origin, studio.adminEmail, studio.adminPassword);
    member = await registerMember(studio.origin);
    desk = await createDesk(studio.origin, admin);
    uninvited = [...(await createUninvited(studio, admin)), await createPretender(studio)];
  });

  const identities = () => ({
    'x-user-id': admin.id,
    'x-account-id': admin.id,
    'x-account-type': 'admin',
    'x-coach': 'true',
    'x-session-id': 's',
    'x-forwarded-for': '127.0.0.1',
    forwarded: 'for=127.0.0.1',
    'x-gateway': 'studio',
    cookie: `session=${admin.id}`,
  });

  test.each(Object.entries(routesByService))('%s lets nobody in without a live session', async (service, routes) => {
    const origin = processOrigins[service] ?? '';
    const wrong: string[] = [];
    for (const route of (routes as readonly Route[]).filter(({ access }) => access !== 'public')) {
      for (const { name, authorization, standing } of uninvited) {
        const headers = { ...identities(), ...(authorization && { authorization }) };
        const outcome = outcomeOf(await send(origin, { ...requestOf(route, { params, body: {} }), headers }));
        const expected = standing === 'ended' ? '401 SESSION_ENDED' : '401 NO_SESSION';
        if (outcome !== expected) wrong.push(`${route.method} ${route.path}, ${name}: ${outcome}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(routesByService))(
    '%s lets members make no call of coaches or administrators, administrators none of coaches, and a desk only its own',
    async (service, routes) => {
      const origin = processOrigins[service] ?? '';
      for (const route of routes as readonly Route[]) {
        const refused = { public: [], member: [], coach: [member, admin, desk], desk: [member], admin: [member, desk] };
        for (const { token } of refused[route.access]) {
          const headers = { ...identities(), authorization: `Bearer ${token}` };
          const outcome = outcomeOf(await send(origin, { ...requestOf(route, { params, body: {} }), headers }));
          const code = token === desk.token && route.access === 'admin' ? 'ASK_ADMINISTRATOR' : 'FORBIDDEN';
          expect(`${route.method} ${route.path}: ${outcome}`).toBe(`${route.method} ${route.path}: 403 ${code}`);
        }
      }
    },
  );

  test.each(Object.entries(processOrigins).filter(([name]) => name !== 'gateway'))(
    '%s has no door of its own beside the declared calls and its probes',
    async (_, origin) => {
      const paths = [
        '/',
        '/internal',
        '/internal/users',
        '/admin',
        '/debug',
        '/debug/pprof',
        '/actuator',
        '/env',
        '/config',
      ];
      const more = [
        '/api',
        '/api/internal',
        '/api/internal/accounts',
        '/queues',
        '/bull',
        '/graphql',
        '/.env',
        '/.git/HEAD',
      ];
      const headers = { ...identities(), authorization: `Bearer ${admin.token}` };
      const outcomes = await Promise.all(
        [...paths, ...more].map((path) => send(origin, { method: 'GET', path, headers })),
      );
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([404]));
      expect((await send(origin, { method: 'GET', path: '/healthz' })).status).toBe(200);
    },
  );
});
