import { expect, test } from 'vitest';
import { allowedMethods } from './allowed-methods.ts';

test.each([
  ['/api/users/profile', ['GET', 'HEAD', 'PUT']],
  ['/api/admin/users/0a1b/', ['PUT', 'DELETE']],
  ['/api/auth/login', ['POST']],
  ['/api/auth', []],
])('%s answers %j', (path, methods) => {
  expect(allowedMethods(path)).toEqual(methods);
});
