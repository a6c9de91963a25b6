import { describe, expect, inject, test } from 'vitest';
import type { Binding } from '@studio/chassis/http/handler';
import { routesByService } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';
import { rowFor } from '../../../../gateway/routing/route-table.ts';
import { bindings as authBindings } from '../../../../services/auth/bindings.ts';
import { bindings as membershipBindings } from '../../../../services/membership/bindings.ts';
import { bindings as reportingBindings } from '../../../../services/reporting/bindings.ts';
import { bindings as trainingBindings } from '../../../../services/training/bindings.ts';
import { nameOf, requestOf, routesUnderTest } from './routes-under-test.ts';
import { send } from '@studio/chassis/testing/api-client';

const { processOrigins } = inject('studio');

/** Stands in for the handlers' dependencies, which are used only when a handler runs. */
const nothing = {} as never;
const bound: Record<keyof typeof routesByService, readonly Binding[]> = {
  auth: authBindings(nothing, { limits: nothing, trainingFence: nothing }),
  membership: membershipBindings(nothing, nothing, nothing),
  training: trainingBindings(nothing, nothing, { calendars: nothing, arrivalAttempts: nothing }),
  reporting: reportingBindings(nothing),
};

const sampleParams = {
  id: 'a'.repeat(24),
  userId: 'b'.repeat(24),
  trainingId: 'c'.repeat(24),
  runId: 'd'.repeat(24),
  kind: 'reminders',
  day: '2026-11-02',
  list: 'owing',
  token: 'token',
  hash: 'e'.repeat(64),
};
const samplePath = (route: Route) => requestOf(route, { params: sampleParams }).path;
const byName = (routes: readonly Route[]) => new Map(routes.map((route) => [nameOf(route), route]));

test('every declared route has an example in the table of the access tests, and every example its route', () => {
  expect(routesUnderTest().length).toBeGreaterThan(40);
});

test('the public routes are these, and those of a desk; all other administration needs a full administrator, own classes a coach, everything else a session', () => {
  const open = [
    'GET /api/calendars/:token.ics',
    'GET /api/studio',
    'GET /api/studio/logos/:hash',
    'GET /api/studio/profile',
    'GET /api/trainings/:id/calendar.ics',
    'GET /api/unsubscribe/:token/:kind',
    'POST /api/auth/forgot-password',
    'POST /api/auth/login',
    'POST /api/auth/login/code',
    'POST /api/auth/oidc',
    'POST /api/auth/oidc/challenge',
    'POST /api/auth/passkey',
    'POST /api/auth/passkey/challenge',
    'POST /api/auth/register',
    'POST /api/auth/reset-password/:token',
    'POST /api/unsubscribe/:token/:kind',
  ];
  const atDesk = [
    'DELETE /api/admin/passkeys/:id',
    'DELETE /api/admin/trainings/:id/register/:userId',
    'DELETE /api/admin/trainings/:id/waitlist/:userId',
    'GET /api/admin/cash/days/:day',
    'GET /api/admin/contact-texts',
    'GET /api/admin/contacts',
    'GET /api/admin/fixed-slots/refused',
    'GET /api/admin/follow-ups',
    'GET /api/admin/follow-ups/:list',
    'GET /api/admin/guests/tried',
    'GET /api/admin/passkeys',
    'GET /api/admin/plan-requests',
    'GET /api/admin/plans',
    'GET /api/admin/today',
    'GET /api/admin/trainings',
    'GET /api/admin/trainings/:id/arrival-code',
    'GET /api/admin/trainings/:id/enrolment',
    'GET /api/admin/trainings/:id/live',
    'GET /api/admin/trainings/:id/registrations',
    'GET /api/admin/trainings/:id/waitlist',
    'GET /api/admin/trainings/choices',
    'GET /api/admin/users',
    'GET /api/admin/users/:id/absences',
    'GET /api/admin/users/:id/attendance',
    'GET /api/admin/users/:id/bookings',
    'GET /api/admin/users/:id/fixed-slots',
    'GET /api/admin/users/:id/movements',
    'GET /api/admin/users/:id/payments',
    'GET /api/admin/users/:id/plan',
    'GET /api/admin/users/invitations',
    'POST /api/admin/cash/days/:day/closing',
    'POST /api/admin/cash/days/:day/counts',
    'POST /api/admin/permissions',
    'GET /api/admin/permissions/own',
    'DELETE /api/admin/permissions/:id',
    'POST /api/admin/cash/entries',
    'POST /api/admin/contacts',
    'POST /api/admin/guests/:id/account',
    'POST /api/admin/passkeys',
    'POST /api/admin/passkeys/challenge',
    'POST /api/admin/plan-requests/:id/refusal',
    'POST /api/admin/trainings/:id/guests',
    'POST /api/admin/trainings/:id/register',
    'POST /api/admin/users',
    'POST /api/admin/users/:id/credit',
    'POST /api/admin/users/:id/invitation',
    'POST /api/admin/users/:id/payments',
    'POST /api/admin/users/invitations',
    'PUT /api/admin/trainings/:id',
    'PUT /api/admin/trainings/:id/attendance',
    'PUT /api/admin/trainings/:id/registrations/:userId/attendance',
    'PUT /api/admin/users/:id',
    'PUT /api/admin/users/:id/fixed-slots',
    'PUT /api/admin/users/:id/plan',
  ];
  const accessOf = (name: string) =>
    atDesk.includes(name) ? 'desk' : (/ \/api\/(admin|coach)\//.exec(name)?.[1] ?? 'member');
  for (const { name, route } of routesUnderTest()) {
    expect(`${name}: ${route.access}`).toBe(`${name}: ${open.includes(name) ? 'public' : accessOf(name)}`);
  }
});

describe.each(Object.entries(routesByService))('%s', (service, declared) => {
  test('binds exactly what it declares', () => {
    const routes = bound[service as keyof typeof bound].map(({ route }) => route);
    expect(byName(routes)).toEqual(byName(declared));
    expect(routes.length).toBe(declared.length);
  });

  test('answers, as it runs, exactly the declared methods of every path', async () => {
    const methods = Map.groupBy(declared as readonly Route[], samplePath);
    for (const [path, routes] of methods) {
      const { status, headers } = await send(processOrigins[service] ?? '', { method: 'PATCH', path });
      const allowed = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      expect({ path, status, allow: headers.get('allow')?.split(', ').toSorted() }).toEqual({
        path,
        status: 405,
        allow: allowed.toSorted(),
      });
    }
  });

  test('gets all of its calls from the gateway', () => {
    const led = declared.map((route) => ({
      route: nameOf(route),
      to: rowFor(route.method, samplePath(route))?.service,
    }));
    expect(led).toEqual(declared.map((route) => ({ route: nameOf(route), to: service })));
  });
});
