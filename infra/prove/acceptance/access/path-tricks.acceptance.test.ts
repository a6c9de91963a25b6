import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Person, registerMember } from '../../testing/kit/people.ts';
import { sendRaw } from '@studio/chassis/testing/raw-connection';

const studio = inject('studio');

/** Spellings of a path that gateways and services are known to read differently. */
const spellings = [
  '/api/admin/users',
  '/api/admin/users/',
  '/api//admin/users',
  '//api/admin/users',
  '/api/admin//users',
  '/./api/admin/users',
  '/api/./admin/users',
  '/api/plans/../admin/users',
  '/api/auth/../admin/users',
  '/api/auth/login/../../admin/users',
  '/api/auth/..%2fadmin/users',
  '/api/auth/%2e%2e/admin/users',
  '/api/auth/%2E%2E%2Fadmin%2Fusers',
  '/api/auth/..%5cadmin%5cusers',
  '/api/auth/%252e%252e/admin/users',
  '/api/auth/..;/admin/users',
  '/api/auth/..\\admin\\users',
  '/api/plans;/../admin/users',
  '/api/plans/..%00/admin/users',
  '/api/admin%2fusers',
  '/api%2fadmin%2fusers',
  '/api/admin%2Fusers',
  '/api/%61dmin/users',
  '/%61pi/admin/users',
  '/api/adm%69n/us%65rs',
  '/api/ａdmin/users',
  '/API/ADMIN/USERS',
  '/Api/Admin/Users',
  '/api/Admin/users',
  '/api/admin/users%00',
  '/api/admin/users%20',
  '/api/admin/users%23',
  '/api/admin/users%3f',
  '/api/admin/users;a=b',
  '/api/admin/users.json',
  '/api/admin/users#fragment',
  '/api/admin/users?',
  '/api/admin/users?type=member#',
  '/api/trainings/../admin/users',
  '/api/trainings/%2e%2e%2fadmin/users',
  '/assets/../api/admin/users',
  '/assets/..%2fapi/admin/users',
  '/index.html/../api/admin/users',
  '/healthz/../api/admin/users',
  '/api/docs/../admin/users',
  '/api/openapi.json/../admin/users',
  'http://127.0.0.1/api/admin/users',
  'http://evil.example/api/admin/users',
  'api/admin/users',
  '*',
  '/api/auth/login/..//../admin/users',
  '/api/users/profile/../../admin/users',
] as const;

describe.each([
  ['nobody', () => Promise.resolve(undefined)],
  ['a member', () => registerMember(studio.origin)],
] as const)('however %s writes its path', (_, create) => {
  let caller: Person | undefined;
  beforeAll(async () => {
    caller = await create();
  });

  test.each(spellings)('an administrator’s call stays closed: %s', async (path) => {
    const authorization = caller ? `Authorization: Bearer ${caller.token}\r\n` : '';
    const target = Buffer.from(path).toString('latin1');
    const answer = await sendRaw(
      studio.origin,
      Buffer.from(`GET ${target} HTTP/1.1\r\nHost: studio\r\n${authorization}Connection: close\r\n\r\n`, 'latin1'),
    );
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    expect(answer).not.toContain(studio.adminEmail);
    // Paths outside /api lead to the web app, whose pages are the same for everybody.
    const isPage = status === 200 && /content-type: text\/html/i.test(answer);
    expect(isPage || (status >= 400 && status < 500)).toBe(true);
  });
});

test.each([
  '/assets/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/package.json',
  '/../settings.ts',
])('no file of the machine can be read: %s', async (path) => {
  const answer = await sendRaw(studio.origin, `GET ${path} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\r\n`);
  expect(answer).not.toMatch(/root:|"name":|import /);
});
