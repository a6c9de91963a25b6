import type { IncomingMessage } from 'node:http';
import type { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import type { SessionClaims, SessionEntry } from '../session/session-policy.ts';
import { createBoardAccess } from './board-access.ts';

const live: SessionClaims = { accountId: 'ana', type: 'admin', sessionId: 's', version: 1, expiresAt: 99_999_999_999 };
const entry: SessionEntry = { accountId: 'ana', status: 'active', type: 'admin', version: 1, keeps: null };

/** What becomes of a look at the board with a ticket that a session has got. */
async function lookWith(claims: SessionClaims, found = entry, { keyOfGrant = 'key', keyOfLook = 'key' } = {}) {
  const kept = new Map<string, string>();
  const redis = {
    set: (key: string, value: string) => Promise.resolve(kept.set(key, value)),
    get: (key: string) => Promise.resolve(kept.get(key) ?? null),
  };
  const accessBy = (sessionKey: string) =>
    createBoardAccess({
      redis: () => Promise.resolve(redis as unknown as Redis),
      namespace: 'bench',
      verifyToken: () => claims,
      sessionKey,
      directory: { find: () => Promise.resolve(found) },
      publicUrl: 'http://localhost:8080',
      path: '/board',
      cookie: 'ticket',
    });
  const cookie = (await accessBy(keyOfGrant).grant('Bearer token')).split(';')[0];
  await accessBy(keyOfLook).admit({ method: 'GET', headers: { cookie } } as IncomingMessage);
  return 'let in';
}

describe('a ticket for the board', () => {
  test('lets an administrator in', async () => {
    await expect(lookWith(live)).resolves.toBe('let in');
  });

  test('is over with the session that it came from', async () => {
    await expect(lookWith({ ...live, expiresAt: 1 })).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    await expect(lookWith(live, { ...entry, version: 2 })).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    await expect(lookWith(live, { ...entry, status: 'suspended' })).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  test('is over once sessions are signed by another key', async () => {
    const look = lookWith(live, entry, { keyOfGrant: 'lost', keyOfLook: 'new' });
    await expect(look).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  test('is for administrators only', async () => {
    const member = lookWith({ ...live, type: 'member' }, { ...entry, type: 'member' });
    await expect(member).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
