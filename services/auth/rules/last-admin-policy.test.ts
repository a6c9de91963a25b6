import { describe, expect, test } from 'vitest';
import { losesActiveAdmin, mayLoseActiveAdmin } from './last-admin-policy.ts';

const activeAdmin = { type: 'admin', status: 'active' } as const;

describe('an active administrator is lost', () => {
  test.each([
    ['by deletion', null],
    ['by becoming a member', { type: 'member', status: 'active' }],
    ['by suspension', { type: 'admin', status: 'suspended' }],
    ['by becoming inactive', { type: 'admin', status: 'inactive' }],
  ] as const)('%s', (_, after) => {
    expect(losesActiveAdmin(activeAdmin, after)).toBe(true);
  });

  test('not by an edit that leaves type and status', () => {
    expect(losesActiveAdmin(activeAdmin, activeAdmin)).toBe(false);
  });

  test.each([
    { type: 'member', status: 'active' },
    { type: 'admin', status: 'suspended' },
  ] as const)('not when the account was none: $type, $status', (before) => {
    expect(losesActiveAdmin(before, null)).toBe(false);
  });
});

test('one active administrator has to stay', () => {
  expect(mayLoseActiveAdmin(0)).toBe(false);
  expect(mayLoseActiveAdmin(1)).toBe(true);
});
