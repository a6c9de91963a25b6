import { addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { describe, expect, it } from 'vitest';
import { guardianValues } from './guardian-values.ts';
import { withGuardian, withGuardianIfKnown } from './parse-guardian.ts';

const today = toStudioDate(new Date());
const minor = { dateOfBirth: addStudioMonths(today, -12 * 12) };
const adult = { dateOfBirth: addStudioMonths(today, -30 * 12) };

const written = {
  guardianName: 'Rosa Ocampo',
  guardianDocumentType: 'Cédula de Ciudadanía',
  guardianDocumentNumber: 'CC 24.567.890',
  guardianRelation: 'mamá',
  guardianPhone: '300 111 2233',
  guardianAuthorized: 'yes',
};
const sent = {
  name: 'Rosa Ocampo',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '24567890',
  relation: 'mamá',
  phone: '300 111 2233',
  authorized: true,
};

describe('the guardian of a form', () => {
  it('goes with who is under age, with the document as it is stored', () => {
    expect(withGuardian(minor, written)).toEqual({ ok: true, input: { ...minor, guardian: sent } });
  });

  it.each([
    ['guardianName', { guardianName: ' ', guardianPhone: '' }, 'Completa los datos del acudiente'],
    ['guardianDocumentType', { guardianDocumentType: '', guardianPhone: '' }, 'Completa los datos del acudiente'],
    ['guardianDocumentNumber', { guardianDocumentNumber: '' }, 'Completa los datos del acudiente'],
    ['guardianRelation', { guardianRelation: '', guardianPhone: '' }, 'Completa los datos del acudiente'],
    [
      'guardianPhone',
      { guardianPhone: '12', guardianAuthorized: '' },
      'El teléfono es obligatorio y debe tener al menos 7 dígitos',
    ],
    ['guardianAuthorized', { guardianAuthorized: '' }, 'Confirma que el acudiente autoriza'],
  ])('does not go with a fault at %s', (field, changes, message) => {
    const failed = { ok: false, failure: { field, message } };
    expect(withGuardian(minor, { ...written, ...changes })).toEqual(failed);
    expect(withGuardianIfKnown(minor, { ...written, ...changes })).toEqual(failed);
  });

  it('is asked for by the forms of members, and not by those of administrators', () => {
    expect(withGuardian(minor, guardianValues())).toMatchObject({ failure: { field: 'guardianName' } });
    expect(withGuardianIfKnown(minor, guardianValues())).toEqual({ ok: true, input: { ...minor, guardian: null } });
  });

  it.each([adult, { dateOfBirth: null }])('is not named of %o', (person) => {
    for (const values of [written, guardianValues()]) {
      expect(withGuardian(person, values)).toEqual({ ok: true, input: person });
      expect(withGuardianIfKnown(person, values)).toEqual({ ok: true, input: person });
    }
  });

  it.each([
    [18, false],
    [17, true],
  ])('is asked for until the day before the eighteenth birthday: %i years', (years, isAsked) => {
    const born = addStudioMonths(today, -years * 12);
    expect(withGuardian({ dateOfBirth: born }, guardianValues()).ok).toBe(!isAsked);
  });
});
