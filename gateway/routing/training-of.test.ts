import { expect, test } from 'vitest';
import { trainingOf } from './training-of.ts';

const id = '65f1c0ffee0000000000abcd';
const user = '65f1c0ffee0000000000dcba';
const body = (value: unknown) => Buffer.from(JSON.stringify(value));

test.each([
  ['POST', '/api/trainings/register', body({ trainingId: id })],
  ['POST', '/api/trainings/register/', body({ other: [1], trainingId: id })],
  ['DELETE', `/api/trainings/register/${id}`, null],
  ['PUT', `/api/admin/trainings/${id}`, body({ capacity: 3 })],
  ['DELETE', `/api/admin/trainings/${id}/cancel`, null],
  ['POST', `/api/admin/trainings/${id}/register`, body({ userId: user })],
  ['DELETE', `/api/admin/trainings/${id}/register/${user}`, null],
])('%s %s changes the training', (method, path, sent) => {
  expect(trainingOf(method, path, sent)).toBe(id);
});

test.each([
  ['GET', `/api/admin/trainings/${id}/registrations`, null],
  ['GET', '/api/trainings/week', null],
  ['POST', '/api/admin/trainings', body({ trainingId: id })],
  ['POST', '/api/admin/trainings/bulk', body({})],
  ['PUT', `/api/admin/users/${id}/special-trainings`, body({})],
  ['POST', '/api/trainings/register', null],
  ['POST', '/api/trainings/register', Buffer.from('{"trainingId":')],
  ['POST', '/api/trainings/register', body(null)],
  ['POST', '/api/trainings/register', body({ trainingId: { $ne: null } })],
])('%s %s changes none that it names', (method, path, sent) => {
  expect(trainingOf(method, path, sent)).toBeUndefined();
});
