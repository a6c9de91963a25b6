import { expect, test } from 'vitest';
import { routesByService } from '@studio/contracts/http/all-routes';
import { routeTable, rowFor } from './route-table.ts';

const declared = Object.entries(routesByService).flatMap(([service, routes]) =>
  routes.map(({ method, path }) => [
    `${method} ${path}`,
    path.replaceAll(/:\w+/g, '65f1c0ffee0000000000abcd'),
    service,
  ]),
);

test.each(declared)('%s goes to the service that declares it', (_call, path, service) => {
  expect(rowFor(path)?.service).toBe(service);
});

test.each([
  ['/api/admin/users', 'auth'],
  ['/api/admin/users/', 'auth'],
  ['/api/admin/users/7', 'auth'],
  ['/api/admin/users/7/change-password', 'auth'],
  ['/api/admin/users/7/plan', 'membership'],
  ['/api/admin/users/7/special-trainings', 'training'],
  ['/api/admin/users/7/movements', 'training'],
  ['/api/admin/users/7/bookings', 'training'],
  ['/api/admin/users/plan', 'auth'],
  ['/api/users/movements', 'training'],
  ['/api/users/profile', 'auth'],
  ['/api/trainings/live', 'training'],
  ['/api/admin/trainings', 'training'],
  ['/api/admin/reports/7/file', 'reporting'],
  ['/api/admin/queues/board', 'reporting'],
  ['/api/admin/queues/board/api/queues', 'reporting'],
])('%s belongs to %s', (path, service) => {
  expect(rowFor(path)?.service).toBe(service);
});

test.each([
  '/api',
  '/api/',
  '/api/other',
  '/api/users',
  '/api/users/7',
  '/api/plansx',
  '/api/admin',
  '/api/admin/users/7/plan/extra',
  '/api/adminx/users',
  '/API/plans',
  '/healthz',
  '/readyz',
  '/metrics',
])('%s belongs to nobody', (path) => {
  expect(rowFor(path)).toBeUndefined();
});

test('only the queue board is opened with a cookie', () => {
  const cookies = routeTable
    .filter(({ cookie }) => cookie !== undefined)
    .map(({ pattern, cookie }) => [pattern, cookie]);
  expect(cookies).toEqual([['/api/admin/queues/board/*', 'queue-board']]);
});
