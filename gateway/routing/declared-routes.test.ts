import { expect, test } from 'vitest';
import { allowedMethods, withoutSessionText } from './declared-routes.ts';

test.each([
  ['/api/users/profile', ['GET', 'HEAD', 'PUT']],
  ['/api/admin/users/0a1b/', ['PUT', 'DELETE']],
  ['/api/auth/login', ['POST']],
  ['/api/auth', []],
])('%s answers %j', (path, methods) => {
  expect(allowedMethods(path)).toEqual(methods);
});

test('a route may have words of its own for callers without a session', () => {
  const text = 'Debes iniciar sesión para reservar entrenamientos';
  expect(withoutSessionText('POST', '/api/trainings/register')).toBe(text);
  expect(withoutSessionText('POST', '/api/trainings/register/')).toBe(text);
  expect(withoutSessionText('GET', '/api/trainings/register')).toBeUndefined();
  expect(withoutSessionText('DELETE', '/api/trainings/register/0a1b')).toBeUndefined();
});
