import { expect, test } from 'vitest';
import { type Access, admissionTo, type Caller } from './access-policy.ts';

const accesses: readonly Access[] = ['public', 'member', 'coach', 'desk', 'admin'];

test.each<[string, Caller, string[]]>([
  ['a member', { type: 'member' }, ['admitted', 'admitted', 'forbidden', 'forbidden', 'forbidden']],
  ['a coach', { type: 'member', coach: true }, ['admitted', 'admitted', 'admitted', 'forbidden', 'forbidden']],
  ['a full administrator', { type: 'admin' }, ['admitted', 'admitted', 'forbidden', 'admitted', 'admitted']],
  ['a desk', { type: 'admin', desk: true }, ['admitted', 'admitted', 'forbidden', 'admitted', 'ask-administrator']],
  [
    'a member with the mark of a desk',
    { type: 'member', desk: true },
    ['admitted', 'admitted', 'forbidden', 'forbidden', 'forbidden'],
  ],
])('%s', (_who, caller, expected) => {
  expect(accesses.map((access) => admissionTo(access, caller))).toEqual(expected);
});
