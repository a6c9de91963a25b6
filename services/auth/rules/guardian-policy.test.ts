import { describe, expect, test } from 'vitest';
import { legalVersion } from '@studio/contracts/rules/people';
import { guardianAfter, isGuardianMissing, missingGuardian } from './guardian-policy.ts';

const at = new Date('2026-11-30T15:00:00Z');
const guardian = {
  name: 'Marta Cardona',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '41890123',
  relation: 'mamá',
  phone: '320 555 0304',
} as const;
const form = { ...guardian, authorized: true } as const;
const born = '2012-05-04';
const member = { firstName: 'Luz', lastName: 'Cardona', phone: '310 000 0000', documentNumber: '1094900123' };
const kept = { ...guardian, version: '2026-11-25', at: new Date('2026-11-25T15:00:00Z') };

describe('the guardian after a form', () => {
  test.each([
    ['as before where the form names none', kept, undefined, kept],
    ['none where there was none', undefined, undefined, undefined],
    ['taken away', kept, null, undefined],
    ['kept with the text that holds, and the instant', undefined, form, { ...guardian, version: legalVersion, at }],
    ['the same again with the first text and instant', kept, form, kept],
    [
      'the same, written differently, with the first text and instant',
      kept,
      { ...form, name: 'MARTA  cardona', phone: '+57 3205550304' },
      { ...kept, name: 'MARTA  cardona', phone: '+57 3205550304' },
    ],
    [
      'another one with new ones',
      kept,
      { ...form, relation: 'tía' },
      { ...guardian, relation: 'tía', version: legalVersion, at },
    ],
  ] as const)('is %s', (_, before, given, after) => {
    const minor = { ...member, dateOfBirth: born };
    expect(guardianAfter(given, { member: minor, before: { ...minor, guardian: before } }, at)).toEqual(after);
  });

  test('is none of a new member where the form names none', () => {
    expect(guardianAfter(undefined, { member: { ...member, dateOfBirth: born } }, at)).toBeUndefined();
  });

  const corrected = (dateOfBirth: string | null, given?: typeof form) =>
    guardianAfter(
      given,
      { member: { ...member, dateOfBirth }, before: { ...member, dateOfBirth: born, guardian: kept } },
      at,
    );

  test.each([
    ['another date under age', '2010-05-04', kept],
    ['no date', null, kept],
    ['one by which the member has come of age since', '2008-11-26', kept],
    ['one by which the member was of age already', '2008-11-25', undefined],
    ['one by which the member is long of age', '1992-05-04', undefined],
  ] as const)('of a birth date that is corrected to %s', (_, dateOfBirth, after) => {
    expect(corrected(dateOfBirth)).toEqual(after);
  });

  test('stays where the form with the corrected date names it, and where the date is as before', () => {
    expect(corrected('1992-05-04', form)).toEqual(kept);
    const adult = { ...member, dateOfBirth: '1992-05-04', guardian: kept };
    expect(guardianAfter(undefined, { member: adult, before: adult }, at)).toEqual(kept);
  });

  test.each([
    ['documentType', { documentType: 'Tarjeta de Identidad', documentNumber: '1094900999' }],
    ['documentNumber', { documentNumber: member.documentNumber }],
    ['name', { name: ' LÚZ  cardona', phone: '+57 310 0000000' }],
  ] as const)('is another person, of age: at fault is the %s', (field, changes) => {
    const message = 'El acudiente debe ser otra persona mayor de edad';
    const name = () => guardianAfter({ ...form, ...changes }, { member: { ...member, dateOfBirth: born } }, at);
    expect(name).toThrow(message);
    expect(name).toThrow(expect.objectContaining({ errors: [{ field: `guardian.${field}`, message }] }));
  });

  test('may have the name or the telephone of the member, and a document that was on record before the rule', () => {
    const minor = { ...member, dateOfBirth: born };
    for (const changes of [{ name: 'Luz Cardona' }, { phone: member.phone }]) {
      expect(guardianAfter({ ...form, ...changes }, { member: minor }, at)).toMatchObject(changes);
    }
    const old = { ...kept, documentType: 'Tarjeta de Identidad', documentNumber: '41' } as const;
    const again = { ...form, documentType: old.documentType, documentNumber: old.documentNumber };
    const before = { ...minor, guardian: old };
    expect(guardianAfter(again, { member: minor, before }, at)).toEqual(old);
  });

  test.each([
    ['documentNumber', { documentNumber: kept.documentNumber }],
    ['name', { firstName: 'MARTA', lastName: 'Cardona', phone: '+57 320 555 0304' }],
  ] as const)('stays another person when the member is edited: at fault is the %s', (field, changes) => {
    const before = { ...member, dateOfBirth: born, guardian: kept };
    const edited = { ...before, ...changes };
    for (const given of [form, undefined]) {
      const fault = expect.objectContaining({ errors: [expect.objectContaining({ field: `guardian.${field}` })] });
      expect(() => guardianAfter(given, { member: edited, before }, at)).toThrow(fault);
      expect(guardianAfter(given, { member: { ...edited, phone: '300 000 0000' }, before: edited }, at)).toEqual(kept);
    }
    expect(guardianAfter(null, { member: edited, before }, at)).toBeUndefined();
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

  test('of those who were born after the last day of who is of age', () => {
    expect(missingGuardian('2026-11-30').dateOfBirth).toMatchObject({ $gt: '2008-11-30' });
  });
});
