import { expect, test } from 'vitest';
import { type SessionClaims, type SessionEntry, sessionIsLive } from './session-policy.ts';

const claims: SessionClaims = { accountId: 'a', type: 'member', sessionId: 's1', version: 3, expiresAt: 0 };
const entry: SessionEntry = { accountId: 'a', status: 'active', type: 'member', version: 3, keeps: null };

test('a session of the current version is live', () => {
  expect(sessionIsLive(claims, entry)).toBe(true);
});

test('a session ends when another one ends all others', () => {
  expect(sessionIsLive(claims, { ...entry, version: 4 })).toBe(false);
});

test('the session that ended the others continues', () => {
  expect(sessionIsLive(claims, { ...entry, version: 4, keeps: 's1' })).toBe(true);
});

test('a session with a later version is not live, even the kept one', () => {
  expect(sessionIsLive({ ...claims, version: 9 }, { ...entry, keeps: 's1' })).toBe(false);
});

test.each(['inactive', 'suspended', 'deleted'] as const)('an account that is %s has no live session', (status) => {
  expect(sessionIsLive(claims, { ...entry, status, keeps: 's1' })).toBe(false);
});

test('a session of another account type is not live', () => {
  expect(sessionIsLive(claims, { ...entry, type: 'admin' })).toBe(false);
});

test('an account that is not in the directory has no live session', () => {
  expect(sessionIsLive(claims, undefined)).toBe(false);
});
