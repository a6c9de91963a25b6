import { expect, test } from 'vitest';
import { allowedMethods, routeTable, rowFor, shardKeyOf } from './route-table.ts';

const id = '65f1c0ffee0000000000abcd';
const user = '65f1c0ffee0000000000dcba';
const body = (value: unknown) => Buffer.from(JSON.stringify(value));

test('the table has every declared route, most specific first', () => {
  const lines = routeTable.map(({ service, route, lane }) => {
    const { shardBy, patienceMs } = route;
    const shard = shardBy && `shard by ${'param' in shardBy ? shardBy.param : shardBy.bodyField}`;
    const patience = patienceMs && `patience ${patienceMs / 1_000} s`;
    const notes = [lane === 'streams' && 'stream', patience, shard].filter(Boolean);
    return [`${route.method} ${route.path}`, service, ...notes].join(' → ');
  });
  expect(lines).toMatchSnapshot();
});

test.each([
  ['GET', '/api/admin/users', 'auth'],
  ['GET', '/api/admin/users/', 'auth'],
  ['PUT', '/api/admin/users/7', 'auth'],
  ['PUT', '/api/admin/users/7/change-password', 'auth'],
  ['PUT', '/api/admin/users/7/plan', 'membership'],
  ['PUT', '/api/admin/users/7/special-trainings', 'training'],
  ['GET', '/api/admin/users/7/movements', 'training'],
  ['PUT', '/api/admin/users/plan', 'auth'],
  ['GET', '/api/users/movements', 'training'],
  ['HEAD', '/api/users/profile', 'auth'],
  ['GET', '/api/trainings/live', 'training'],
  ['GET', '/api/admin/reports/7/file', 'reporting'],
])('%s %s belongs to %s', (method, path, service) => {
  expect(rowFor(method, path)?.service).toBe(service);
});

test.each([
  '/api',
  '/api/',
  '/api/other',
  '/api/auth',
  '/api/users',
  '/api/users/7',
  '/api/plansx',
  '/api/admin',
  '/api/admin/users/7/plan/extra',
  '/api/adminx/users',
  '/API/plans',
  '/healthz',
])('%s belongs to no service', (path) => {
  expect([rowFor('GET', path), allowedMethods(path)]).toEqual([undefined, []]);
});

test.each([
  ['/api/users/profile', ['GET', 'HEAD', 'PUT']],
  ['/api/admin/users/0a1b/', ['PUT', 'DELETE']],
  ['/api/auth/login', ['POST']],
])('%s answers %j', (path, methods) => {
  expect(allowedMethods(path).toSorted()).toEqual(methods.toSorted());
});

const shardKey = (method: string, path: string, sent: Buffer | null) => shardKeyOf(rowFor(method, path)!, path, sent);

test.each([
  ['POST', '/api/trainings/register', body({ trainingId: id })],
  ['POST', '/api/trainings/register/', body({ other: [1], trainingId: id })],
  ['DELETE', `/api/trainings/register/${id}`, null],
  ['PUT', `/api/admin/trainings/${id}`, body({ capacity: 3 })],
  ['DELETE', `/api/admin/trainings/${id}/cancel`, null],
  ['POST', `/api/admin/trainings/${id}/register`, body({ userId: user })],
  ['DELETE', `/api/admin/trainings/${id}/register/${user}`, null],
])('the shard key of %s %s is the training', (method, path, sent) => {
  expect(shardKey(method, path, sent)).toBe(id);
});

test.each([
  ['GET', `/api/admin/trainings/${id}/registrations`, null],
  ['GET', '/api/trainings/week', null],
  ['POST', '/api/admin/trainings', body({ trainingId: id })],
  ['PUT', `/api/admin/users/${id}/special-trainings`, body({})],
  ['POST', '/api/trainings/register', null],
  ['POST', '/api/trainings/register', Buffer.from('{"trainingId":')],
  ['POST', '/api/trainings/register', body(null)],
  ['POST', '/api/trainings/register', body({ trainingId: { $ne: null } })],
])('%s %s has no shard key', (method, path, sent) => {
  expect(shardKey(method, path, sent)).toBeUndefined();
});
