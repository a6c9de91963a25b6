import { expect, test } from 'vitest';
import { type SessionClaims, type SessionEntry, sessionIsLive } from './session-policy.ts';

const claims: SessionClaims = { accountId: 'a', type: 'member', sessionId: 's1', version: 3, expiresAt: 0 };
const entry: SessionEntry = { accountId: 'a', status: 'active', type: 'member', version: 3, keeps: null };

test('a session of the current version is live', () => {
  expect(sessionIsLive(claims, entry)).toBe(true);
});

test('a session is over once all others were ended', () => {
  expect(sessionIsLive(claims, { ...entry, version: 4 })).toBe(false);
});

test('the session that ended the others goes on', () => {
  expect(sessionIsLive(claims, { ...entry, version: 4, keeps: 's1' })).toBe(true);
});

test('a session that names a version of the future is not live, even the kept one', () => {
  expect(sessionIsLive({ ...claims, version: 9 }, { ...entry, keeps: 's1' })).toBe(false);
});

test.each(['inactive', 'suspended', 'deleted'] as const)('an account that is %s has no live session', (status) => {
  expect(sessionIsLive(claims, { ...entry, status, keeps: 's1' })).toBe(false);
});

test('an account of another type than the session was made for has no live session', () => {
  expect(sessionIsLive(claims, { ...entry, type: 'admin' })).toBe(false);
});

test('an account that is not in the directory has no live session', () => {
  expect(sessionIsLive(claims, undefined)).toBe(false);
});
