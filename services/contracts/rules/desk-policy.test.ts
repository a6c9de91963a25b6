import { expect, test } from 'vitest';
import {
  isClassEditBeyondDesk,
  isClosingBeyondDesk,
  isDayBeyondDesk,
  isPersonBeyondDesk,
  isPlanActBeyondDesk,
  isReceiptBeyondDesk,
  isUserBeyondDesk,
} from './desk-policy.ts';

const member = { type: 'member' } as const;
const coach = { type: 'member', coach: true } as const;

test.each<[string, ...Parameters<typeof isUserBeyondDesk>, boolean]>([
  ['a new member', undefined, member, false],
  ['a new member with unset marks', undefined, { ...member, coach: false, desk: false }, false],
  ['a new member with a chosen password', undefined, { ...member, password: 'elegida' }, true],
  ['a new coach', undefined, coach, true],
  ['a new account of no type', undefined, {}, true],
  ['a new administrator', undefined, { type: 'admin' }, true],
  ['an edit that names no mark', member, {}, false],
  ['an edit that leaves a coach one', coach, { ...member, coach: true }, false],
  ['an edit that names no mark of a coach', coach, member, false],
  ['an edit that takes classes away', coach, { ...member, coach: false }, true],
  ['an edit that gives classes', member, coach, true],
  ['a promotion', member, { type: 'admin' }, true],
  ['an administrator', { type: 'admin' }, {}, true],
  ['a demotion', { type: 'admin' }, member, true],
  ['a place at the desk', member, { desk: true }, true],
])('%s is beyond a desk: %#', (_what, before, form, beyond) => {
  expect(isUserBeyondDesk(before, form)).toBe(beyond);
});

test('a desk assigns plans at their price, ends none, and forgives no price', () => {
  expect(isPlanActBeyondDesk({ action: 'assign' })).toBe(false);
  expect(isPlanActBeyondDesk({ action: 'assign', discount: { amount: 0 } })).toBe(true);
  expect(isPlanActBeyondDesk({ action: 'assign', replaceStatus: 'Cancelado' })).toBe(false);
  expect(isPlanActBeyondDesk({ action: 'assign', replaceStatus: 'Error' })).toBe(true);
  expect(isPlanActBeyondDesk({ action: 'assign', replaceStatus: 'Rembolsado' })).toBe(true);
  expect(isPlanActBeyondDesk({ action: 'remove' })).toBe(true);
});

test('a desk gives a class that has an owner to a substitute', () => {
  expect(isClassEditBeyondDesk({ hasOwner: true, changes: 'substitute' })).toBe(false);
  expect(isClassEditBeyondDesk({ hasOwner: false, changes: 'substitute' })).toBe(true);
  expect(isClassEditBeyondDesk({ hasOwner: true, changes: 'timetable' })).toBe(true);
  expect(isClassEditBeyondDesk({ hasOwner: true, changes: 'substitute', isOfEarlierDay: true })).toBe(true);
});

test.each([
  { day: '2026-11-30', deskClosesDay: true, isKept: true, beyond: false },
  { day: '2026-11-29', deskClosesDay: true, isKept: true, beyond: true },
  { day: '2026-11-30', deskClosesDay: false, isKept: true, beyond: true },
  { day: '2026-11-30', deskClosesDay: true, isKept: false, beyond: true },
])('a desk closes today where it may, and not as the first: %o', ({ beyond, ...closing }) => {
  expect(isClosingBeyondDesk(closing, '2026-11-30')).toBe(beyond);
});

test('cash that a desk receives counts today; a transfer has its own day', () => {
  const today = '2026-11-30';
  expect(isReceiptBeyondDesk({ method: 'efectivo' }, today)).toBe(false);
  expect(isReceiptBeyondDesk({ method: 'efectivo', receivedOn: today }, today)).toBe(false);
  expect(isReceiptBeyondDesk({ method: 'efectivo', receivedOn: '2026-11-29' }, today)).toBe(true);
  expect(isReceiptBeyondDesk({ method: 'nequi', receivedOn: '2026-11-29' }, today)).toBe(false);
});

test('a desk has the drawer of today, and of administrators the name', () => {
  expect(isDayBeyondDesk('2026-11-30', '2026-11-30')).toBe(false);
  expect(isDayBeyondDesk('2026-12-01', '2026-11-30')).toBe(false);
  expect(isDayBeyondDesk('2026-11-29', '2026-11-30')).toBe(true);
  expect([{ type: 'member' as const }, {}, { type: 'admin' as const }].map(isPersonBeyondDesk)).toEqual([
    false,
    false,
    true,
  ]);
});
