import { legalVersion } from '@studio/contracts/rules/people';
import { describe, expect, it } from 'vitest';
import { emptyRegistration } from './empty-registration.ts';
import { parseRegistration } from './parse-registration.ts';

const complete = {
  ...emptyRegistration,
  firstName: 'Luz Marina',
  lastName: 'Ocampo',
  email: 'Luz@Example.com',
  dateOfBirth: '1994-03-08',
  gender: 'female',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '1094900123',
  phone: '3001234567',
  password: 'secreto',
  confirmPassword: 'secreto',
};

const failureOf = (changes: Partial<typeof complete>) => {
  const parsed = parseRegistration({ ...complete, ...changes });
  return parsed.ok ? null : parsed.failure;
};

describe('the registration form', () => {
  it('sends a complete form with the version of the legal text, without the confirmation', () => {
    const parsed = parseRegistration(complete);
    expect(parsed.ok && parsed.input).toMatchObject({
      email: 'luz@example.com',
      firstName: 'Luz Marina',
      legalVersion,
    });
    expect(parsed.ok && 'confirmPassword' in parsed.input).toBe(false);
  });

  it('complains about the confirmation before anything else', () => {
    expect(failureOf({ ...emptyRegistration, password: 'a' })).toEqual({
      field: 'confirmPassword',
      message: 'Las contraseñas no coinciden',
    });
  });

  it('then about a short password', () => {
    expect(failureOf(emptyRegistration)).toEqual({
      field: 'password',
      message: 'La contraseña debe tener al menos 6 caracteres',
    });
  });

  it.each([
    ['firstName', { firstName: ' ', documentType: '' }],
    ['lastName', { lastName: '', phone: '' }],
    ['dateOfBirth', { dateOfBirth: '', documentNumber: '' }],
    ['gender', { gender: '', documentType: '' }],
  ])('then about a missing %s', (field, changes) => {
    expect(failureOf(changes)).toEqual({ field, message: 'Por favor completa todos los campos' });
  });

  it('then about the document', () => {
    expect(failureOf({ documentType: '', phone: '' })).toEqual({
      field: 'documentType',
      message: 'Por favor completa el tipo y número de documento',
    });
    expect(failureOf({ documentNumber: '', phone: '' })?.field).toBe('documentNumber');
  });

  it('then about a phone of less than 7 digits', () => {
    expect(failureOf({ phone: '123456' })).toEqual({
      field: 'phone',
      message: 'El teléfono es obligatorio y debe tener al menos 7 dígitos',
    });
  });
});
