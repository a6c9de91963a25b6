import { describe, expect, test } from 'vitest';
import { endSessions, sessionsAfterEdit } from './session-ending-policy.ts';

const sessions = { version: 4, keeps: 'phone' };
const activeMember = { type: 'member', status: 'active' } as const;

describe('ending sessions', () => {
  test('raises the version and forgets an earlier survivor', () => {
    expect(endSessions(sessions, null)).toEqual({ version: 5, keeps: null });
  });

  test('lets the session go on that asked for it', () => {
    expect(endSessions(sessions, 'laptop')).toEqual({ version: 5, keeps: 'laptop' });
  });
});

describe('an edit', () => {
  test.each([
    ['suspends an active account', activeMember, { type: 'member', status: 'suspended' }],
    ['makes an active account inactive', activeMember, { type: 'member', status: 'inactive' }],
    ['makes a member an administrator', activeMember, { type: 'admin', status: 'active' }],
    ['makes an administrator a member', { type: 'admin', status: 'active' }, activeMember],
  ] as const)('that %s ends all sessions', (_, before, after) => {
    expect(sessionsAfterEdit(sessions, before, after)).toEqual({ version: 5, keeps: null });
  });

  test.each([
    ['changes neither type nor status', activeMember, activeMember],
    ['reactivates an account', { type: 'member', status: 'suspended' }, activeMember],
    [
      'makes a suspended account inactive',
      { ...activeMember, status: 'suspended' },
      { ...activeMember, status: 'inactive' },
    ],
  ] as const)('that %s leaves the sessions as they are', (_, before, after) => {
    expect(sessionsAfterEdit(sessions, before, after)).toBe(sessions);
  });
});
