import { describe, expect, it } from 'vitest';
import { adminUser } from '../../../testing/studio-fixtures.ts';
import { valuesOf } from '../../../ui/form/form-fields.tsx';
import { parseNewUser, parseUser, userFields } from './user-fields.ts';

const complete = {
  ...valuesOf(userFields),
  firstName: 'Luz',
  lastName: 'Ángel',
  email: 'Luz@Example.com',
  phone: '3001234567',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: ' 109412 ',
};
const failureOf = (changes: Partial<typeof complete>) => {
  const parsed = parseNewUser({ ...complete, ...changes });
  return parsed.ok ? null : parsed.failure;
};

describe('the form of a new user', () => {
  it('sends the document number as the initial password', () => {
    const parsed = parseNewUser(complete);
    expect(parsed.ok && parsed.input).toMatchObject({ documentNumber: '109412', password: '109412', type: 'member' });
  });

  it('sends the same for both where the number was pasted with marks that nobody sees', () => {
    const parsed = parseNewUser({ ...complete, documentNumber: '\u202A1094123\u202C' });
    expect(parsed.ok && parsed.input).toMatchObject({ documentNumber: '1094123', password: '1094123' });
  });

  it('sends number and initial password without separators', () => {
    const parsed = parseNewUser({ ...complete, documentNumber: 'CC 1.658.963.222' });
    expect(parsed.ok && parsed.input).toMatchObject({ documentNumber: '1658963222', password: '1658963222' });
  });

  it('leaves birth date and gender open', () => {
    const parsed = parseNewUser(complete);
    expect(parsed.ok && parsed.input).toMatchObject({ dateOfBirth: null, gender: null });
  });

  it('asks for at least 5 characters of document number', () => {
    expect(failureOf({ documentNumber: '1234' })).toEqual({
      field: 'documentNumber',
      message: 'El número de documento debe tener al menos 5 caracteres',
    });
  });

  it.each([
    ['firstName', 'Por favor completa todos los campos'],
    ['lastName', 'Por favor completa todos los campos'],
    ['email', 'Ingresa un correo válido'],
    ['phone', 'El teléfono es obligatorio y debe tener al menos 7 dígitos'],
    ['documentType', 'Por favor completa el tipo y número de documento'],
  ])('does not go without %s', (field, message) => {
    expect(failureOf({ [field]: '' })).toEqual({ field, message });
  });
});

it('an edited user keeps a document number that only a new one may not have', () => {
  const parsed = parseUser({ ...complete, documentNumber: '1234' }, { stored: adminUser({ document_number: '1234' }) });
  expect(parsed.ok && parsed.input).toMatchObject({ documentNumber: '1234' });
  for (const documentNumber of [' ', '1235', '41.890.123-4']) {
    const failure = { field: 'documentNumber' };
    expect(parseUser({ ...complete, documentNumber }, { stored: adminUser() })).toMatchObject({ failure });
  }
});

it('an edited user is sent without a password', () => {
  const parsed = parseUser(complete, { stored: adminUser() });
  expect(parsed.ok && 'password' in parsed.input).toBe(false);
});

describe('the emergency contact and the note for coaches', () => {
  const contact = { contactName: 'Rosa', contactPhone: '3001234567', contactRelation: '' };
  const sent = (changes: Partial<typeof complete>) => {
    const parsed = parseUser({ ...complete, ...changes }, { stored: adminUser() });
    return parsed.ok ? parsed.input : parsed.failure;
  };

  it('everything that the form shows is sent; what is empty is taken away', () => {
    expect(sent({})).toMatchObject({ coach: false, note: null, emergencyContact: null });
    expect(sent({ coach: 'yes', note: ' sin saltos ', ...contact })).toMatchObject({
      coach: true,
      note: 'sin saltos',
      emergencyContact: { name: 'Rosa', phone: '3001234567', relation: '' },
    });
  });

  it.each([
    ['contactName', { ...contact, contactName: '' }],
    ['contactPhone', { ...contact, contactPhone: '' }],
    ['contactPhone', { contactRelation: 'mamá', contactName: 'Rosa' }],
    ['note', { note: 'x'.repeat(201) }],
  ])('a fault of it stands at %s', (field, changes) => {
    expect(sent(changes)).toMatchObject({ field });
  });

  it('what is stored is shown', () => {
    const user = adminUser({
      coach: true,
      note: 'sin saltos',
      emergency_contact: { name: 'Rosa', phone: '3001234567', relation: 'mamá' },
    });
    expect(valuesOf(userFields, user)).toMatchObject({
      coach: 'yes',
      note: 'sin saltos',
      ...contact,
      contactRelation: 'mamá',
    });
  });
});
