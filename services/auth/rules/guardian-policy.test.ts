import { describe, expect, test } from 'vitest';
import { legalVersion } from '@studio/contracts/vocabulary';
import { guardianAfter, isGuardianMissing } from './guardian-policy.ts';

const at = new Date('2026-11-30T15:00:00Z');
const guardian = {
  name: 'Marta Cardona',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '41890123',
  relation: 'mamá',
  phone: '320 555 0304',
} as const;
const form = { ...guardian, authorized: true } as const;
const kept = { ...guardian, version: '2026-11-25', at: new Date('2026-11-25T15:00:00Z') };

describe('the guardian after a form', () => {
  test.each([
    ['as before where the form names none', kept, undefined, kept],
    ['none where there was none', undefined, undefined, undefined],
    ['taken away', kept, null, undefined],
    ['kept with the text that holds, and the instant', undefined, form, { ...guardian, version: legalVersion, at }],
    ['the same again with the first text and instant', kept, form, kept],
    [
      'another one with new ones',
      kept,
      { ...form, relation: 'tía' },
      { ...guardian, relation: 'tía', version: legalVersion, at },
    ],
  ] as const)('is %s', (_, before, given, after) => {
    expect(guardianAfter(before, given, at)).toEqual(after);
  });
});

describe('a guardian is missing', () => {
  const minor = { type: 'member', status: 'active', dateOfBirth: '2010-05-09', guardian: undefined } as const;
  test.each([
    [{}, true],
    [{ guardian: kept }, false],
    [{ dateOfBirth: null }, false],
    [{ dateOfBirth: '2008-11-30' }, false],
    [{ dateOfBirth: '2008-12-01' }, true],
    [{ type: 'admin' }, false],
    [{ status: 'inactive' }, false],
    [{ status: 'suspended' }, false],
  ] as const)('of an active member under age without one, with %j: %s', (changes, isMissing) => {
    expect(isGuardianMissing({ ...minor, ...changes }, '2026-11-30')).toBe(isMissing);
  });
});
