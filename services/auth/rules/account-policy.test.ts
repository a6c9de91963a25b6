import { describe, expect, test } from 'vitest';
import type { Account } from '../models/account.model.ts';
import {
  comparablePassword,
  endSessions,
  givesAccess,
  isAccessNew,
  isStillDocumentNumber,
  losesActiveAdmin,
  mayLoseActiveAdmin,
  sessionsAfterEdit,
  statedAfter,
} from './account-policy.ts';

const activeAdmin = { type: 'admin', status: 'active' } as const;

describe('an active administrator is lost', () => {
  test.each([
    ['by deletion', null],
    ['by becoming a member', { type: 'member', status: 'active' }],
    ['by suspension', { type: 'admin', status: 'suspended' }],
    ['by becoming inactive', { type: 'admin', status: 'inactive' }],
    ['by being put at the desk', { type: 'admin', status: 'active', desk: true }],
  ] as const)('%s', (_, after) => {
    expect(losesActiveAdmin(activeAdmin, after)).toBe(true);
  });

  test('not by an edit that leaves type and status', () => {
    expect(losesActiveAdmin(activeAdmin, activeAdmin)).toBe(false);
  });

  test.each([
    { type: 'member', status: 'active' },
    { type: 'admin', status: 'suspended' },
    { type: 'admin', status: 'active', desk: true },
  ] as const)('not when the account was none: $type, $status', (before) => {
    expect(losesActiveAdmin(before, null)).toBe(false);
  });
});

test('one active administrator has to stay', () => {
  expect(mayLoseActiveAdmin(0)).toBe(false);
  expect(mayLoseActiveAdmin(1)).toBe(true);
});

const admin = { ...activeAdmin, email: 'jefa@estudio.co' };

test.each([
  ['becomes an administrator', { ...admin, type: 'member' }, admin, true],
  ['is an active administrator again', { ...admin, status: 'suspended' }, admin, true],
  ['leaves the desk', { ...admin, desk: true }, admin, true],
  ['is put at the desk', admin, { ...admin, desk: true }, false],
  ['gets another address', admin, { ...admin, email: 'otra@estudio.co' }, true],
  ['stays as it is', admin, admin, false],
  ['becomes a member', admin, { ...admin, type: 'member' }, false],
] as const)('an account that %s: %#', (_, before, after, opens) => {
  expect(givesAccess(before, after)).toBe(opens);
});

test('access is new for a day', () => {
  const now = new Date('2027-03-02T10:00:00Z');
  expect(isAccessNew({}, now)).toBe(false);
  expect(isAccessNew({ accessGivenAt: new Date('2027-03-01T10:00:01Z') }, now)).toBe(true);
  expect(isAccessNew({ accessGivenAt: new Date('2027-03-01T10:00:00Z') }, now)).toBe(false);
});

const sessions = { version: 4, keeps: 'phone' };
const activeMember = { type: 'member', status: 'active' } as const;

describe('ending sessions', () => {
  test('raises the version and forgets an earlier survivor', () => {
    expect(endSessions(sessions, null)).toEqual({ version: 5, keeps: null });
  });

  test('keeps the session that asked for it', () => {
    expect(endSessions(sessions, 'laptop')).toEqual({ version: 5, keeps: 'laptop' });
  });
});

describe('an edit', () => {
  test.each([
    ['suspends an active account', activeMember, { type: 'member', status: 'suspended' }],
    ['makes an active account inactive', activeMember, { type: 'member', status: 'inactive' }],
    ['makes a member an administrator', activeMember, { type: 'admin', status: 'active' }],
    ['makes an administrator a member', { type: 'admin', status: 'active' }, activeMember],
    ['takes the classes of a coach away', { ...activeMember, coach: true }, activeMember],
  ] as const)('that %s ends all sessions', (_, before, after) => {
    expect(sessionsAfterEdit(sessions, before, after)).toEqual({ version: 5, keeps: null });
  });

  test.each([
    ['changes neither type nor status', activeMember, activeMember],
    ['makes somebody a coach', activeMember, { ...activeMember, coach: true }],
    ['leaves a coach one', { ...activeMember, coach: true }, { ...activeMember, coach: true }],
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

test('a document number that is still the password may be typed with separators', () => {
  const account = { passwordIsNumberOf: 'Cédula de Ciudadanía' } as const;
  for (const typed of ['1094123456', '1.094.123.456', ' 1094 123 456', 'CC 1094123456']) {
    expect(comparablePassword(account, typed)).toBe('1094123456');
  }
  expect(comparablePassword({ passwordIsNumberOf: 'Pasaporte' }, 'ax-550106')).toBe('AX550106');
});

test('any other password is compared as it was typed', () => {
  expect(comparablePassword({ passwordIsNumberOf: null }, '1.094.123.456')).toBe('1.094.123.456');
  expect(comparablePassword(null, '1.094.123.456')).toBe('1.094.123.456');
});

test.each([
  ['the number that an account began with', 'Cédula de Ciudadanía', '1094123456', true],
  // The number has been corrected since: nobody else knows the former one.
  ['a former number', 'Cédula de Ciudadanía', '1094123455', false],
  ['the number, chosen later', null, '1094123456', false],
  ['another password', null, 'mis tres perros', false],
] as const)('%s as password', (_, passwordIsNumberOf, password, isNumber) => {
  expect(isStillDocumentNumber({ passwordIsNumberOf, documentNumber: '1094123456' }, password)).toBe(isNumber);
});

describe('after a form, an account has', () => {
  const at = new Date('2027-03-02T10:00:00Z');
  const ana = { firstName: 'Ana', lastName: 'Ruiz', phone: '310 000 0000', documentNumber: '41', dateOfBirth: null };
  const guardian = {
    name: 'Marta Cardona',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: '41890123',
    relation: 'mamá',
    phone: '320 555 0304',
    version: '2026-11-25',
    at,
  } as const;
  const told = { coach: true, note: 'Rodilla', emergencyContact: { name: 'Eva', phone: '300', relation: '' } } as const;
  const stored = { ...ana, type: 'admin', ...told, desk: true, guardian } as const;
  const nothing = { coach: undefined, note: undefined, emergencyContact: undefined, desk: undefined };
  const after = (form: Partial<Parameters<typeof statedAfter>[0]>, before?: typeof stored) =>
    statedAfter({ ...ana, ...form }, before as Account | undefined, at);

  test.each<[string, Parameters<typeof after>, object]>([
    ['nothing that it does not state', [{ type: 'member' }], { ...nothing, guardian: undefined }],
    ['what it states', [{ type: 'admin', ...told, desk: true }], { ...told, desk: true, guardian: undefined }],
    ['what it had where it states nothing', [{}, stored], { ...told, desk: true, guardian }],
    [
      'no more what it takes away',
      [{ coach: false, note: null, emergencyContact: null, desk: false, guardian: null }, stored],
      { ...nothing, guardian: undefined },
    ],
    ['no place at the desk as a member', [{ type: 'member' }, stored], { ...told, desk: undefined, guardian }],
  ])('%s', (_, [form, before], expected) => {
    expect(after(form, before)).toEqual(expected);
  });

  test('no place at the desk where it is a member, which is refused', () => {
    const message = 'Solo un administrador puede trabajar en Recepción';
    const fault = expect.objectContaining({ code: 'INVALID_INPUT', errors: [{ field: 'desk', message }] });
    expect(() => after({ type: 'member', desk: true })).toThrow(fault);
  });
});
