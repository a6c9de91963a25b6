import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../ui/form/form-fields.tsx';
import { parseProfile, profileFields } from './profile-fields.ts';

const values = {
  ...valuesOf(profileFields),
  firstName: 'Luz',
  lastName: 'Ángel',
  phone: '3001234567',
  dateOfBirth: '',
  gender: '',
};
const nothingStored = { ...values, documentNumber: '1094900123', dateOfBirth: null, gender: null };

describe('the form of the own profile', () => {
  it('goes without birth date and gender where none are stored', () => {
    const parsed = parseProfile(values, nothingStored);
    expect(parsed).toMatchObject({ ok: true, input: { phone: '3001234567', dateOfBirth: null, gender: null } });
  });

  it.each([
    ['dateOfBirth', { dateOfBirth: '1990-05-17', gender: null }],
    ['gender', { dateOfBirth: null, gender: 'other' }],
  ] as const)('does not empty a %s that is stored', (field, stored) => {
    expect(parseProfile(values, { ...nothingStored, ...stored })).toEqual({
      ok: false,
      failure: { field, message: 'Por favor completa todos los campos' },
    });
  });

  it.each([
    ['none', {}, undefined],
    ['one', { documentType: 'Cédula de Ciudadanía', documentNumber: '1.094.900.123' }, '1094900123'],
  ])('of an account without a document takes %s', (_, typed, documentNumber) => {
    const parsed = parseProfile({ ...values, ...typed }, { ...nothingStored, documentNumber: '' });
    expect(parsed.ok && parsed.input.document?.documentNumber).toBe(documentNumber);
  });

  it('says at the field what a document lacks', () => {
    const typed = { ...values, documentType: 'Cédula de Ciudadanía', documentNumber: '12' };
    const parsed = parseProfile(typed, { ...nothingStored, documentNumber: '' });
    expect(parsed).toMatchObject({ ok: false, failure: { field: 'documentNumber' } });
  });

  it('sends no document of an account that has one', () => {
    const parsed = parseProfile({ ...values, documentNumber: '1094900123' }, nothingStored);
    expect(parsed.ok && parsed.input).not.toHaveProperty('document');
  });

  it.each([
    ['nothing', {}, null],
    ['blanks', { contactName: ' ', contactRelation: '' }, null],
    [
      'a contact',
      { contactName: ' Rosa Ocampo', contactPhone: '310 456 7890', contactRelation: 'mamá' },
      { name: 'Rosa Ocampo', phone: '310 456 7890', relation: 'mamá' },
    ],
  ])('makes of %s in the fields of the emergency contact what is stored', (_, typed, emergencyContact) => {
    const parsed = parseProfile({ ...values, ...typed }, nothingStored);
    expect(parsed).toMatchObject({ ok: true, input: { emergencyContact } });
  });

  it.each([
    ['contactName', { contactPhone: '3104567890' }],
    ['contactPhone', { contactName: 'Rosa Ocampo', contactPhone: '12' }],
    ['contactRelation', { contactName: 'Rosa', contactPhone: '3104567890', contactRelation: 'x'.repeat(41) }],
  ])('says at %s what an emergency contact lacks', (field, typed) => {
    const parsed = parseProfile({ ...values, ...typed }, nothingStored);
    expect(parsed).toMatchObject({ ok: false, failure: { field } });
  });
});
