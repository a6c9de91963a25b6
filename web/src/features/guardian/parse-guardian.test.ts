import { addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { describe, expect, it } from 'vitest';
import { keptGuardian } from '../../testing/studio-fixtures.ts';
import { valuesOf } from '../../ui/form/form-fields.tsx';
import { guardianFields } from './guardian-fields.ts';
import { noGuardian } from './guardian-values.ts';
import { withGuardian, withGuardianIfKnown } from './parse-guardian.ts';

const today = toStudioDate(new Date());
const person = { firstName: 'Luz', lastName: 'Ocampo', phone: '3104567890', documentNumber: '1094900123' };
const minor = { ...person, dateOfBirth: addStudioMonths(today, -12 * 12) };
const adult = { ...person, dateOfBirth: addStudioMonths(today, -30 * 12) };

const written = {
  guardianName: 'Rosa Ocampo',
  guardianDocumentType: 'Cédula de Ciudadanía',
  guardianDocumentNumber: 'CC 24.567.890',
  guardianRelation: 'mamá',
  guardianPhone: '300 111 2233',
  guardianAuthorized: 'yes',
  guardianLeft: '',
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
    expect(withGuardian(minor, noGuardian)).toMatchObject({ failure: { field: 'guardianName' } });
    expect(withGuardianIfKnown(minor, noGuardian)).toEqual({ ok: true, input: { ...minor, guardian: null } });
  });

  it.each([adult, { ...person, dateOfBirth: null }])('is not named of %o', (form) => {
    for (const values of [written, noGuardian]) {
      expect(withGuardian(form, values)).toEqual({ ok: true, input: form });
      expect(withGuardianIfKnown(form, values)).toEqual({ ok: true, input: form });
    }
  });

  it.each([
    [18, false],
    [17, true],
  ])('is asked for until the day before the eighteenth birthday: %i years', (years, isAsked) => {
    const born = addStudioMonths(today, -years * 12);
    expect(withGuardian({ ...person, dateOfBirth: born }, noGuardian).ok).toBe(!isAsked);
  });

  it.each([
    ['guardianDocumentType', { guardianDocumentType: 'Tarjeta de Identidad', guardianDocumentNumber: '1094900999' }],
    ['guardianDocumentNumber', { guardianDocumentNumber: 'CC 1.094.900.123' }],
    ['guardianName', { guardianName: 'lúz ocampo', guardianPhone: '+57 310 456 7890' }],
  ])('is another person, of age: at fault is %s', (field, changes) => {
    const message = 'El acudiente debe ser otra persona mayor de edad';
    for (const parse of [withGuardian, withGuardianIfKnown]) {
      expect(parse(minor, { ...written, ...changes })).toEqual({ ok: false, failure: { field, message } });
    }
  });
});

describe('the guardian of a member whose birth date is corrected to that of an adult', () => {
  const kept = keptGuardian({ documentNumber: '24' });
  const stored = { ...person, dateOfBirth: minor.dateOfBirth, guardian: kept };
  const values = valuesOf(guardianFields(), { guardian: kept });
  const { version: _version, at: _at, ...guardian } = kept;

  it.each([withGuardian, withGuardianIfKnown])(
    'is kept or removed as the form says, and asked about first',
    (parse) => {
      const message = 'Elige qué hacer con los datos del acudiente';
      expect(parse(adult, values, stored)).toEqual({ ok: false, failure: { field: 'guardianLeft', message } });
      expect(parse(adult, { ...values, guardianLeft: 'remove' }, stored)).toEqual({ ok: true, input: adult });
      expect(parse(adult, { ...values, guardianLeft: 'keep' }, stored)).toEqual({
        ok: true,
        input: { ...adult, guardian: { ...guardian, authorized: true } },
      });
    },
  );

  it('is not asked about while the date stays', () => {
    const grown = { ...stored, dateOfBirth: adult.dateOfBirth };
    expect(withGuardian(adult, values, grown)).toEqual({ ok: true, input: adult });
  });

  it('may not be sent back where the form makes the member the same person', () => {
    const [firstName, ...others] = kept.name.split(' ');
    const same = { ...minor, firstName: firstName!, lastName: others.join(' '), phone: kept.phone };
    expect(withGuardian(same, values, stored)).toMatchObject({ failure: { field: 'guardianName' } });
    expect(withGuardian(same, values, { ...stored, ...same })).toMatchObject({ ok: true });
  });

  it('may be sent back as stored, also if older than the rule', () => {
    expect(withGuardian(minor, values, stored)).toMatchObject({ ok: true, input: { guardian } });
    const failure = { message: 'La cédula tiene de 6 a 10 dígitos, sin el dígito de verificación' };
    expect(withGuardian(minor, { ...values, guardianDocumentNumber: '25' }, stored)).toMatchObject({ failure });
  });
});
