import type { User } from '@studio/contracts/http/account-schemas';
import { emptiedField, ownDocumentSchema, profileUpdateSchema } from '@studio/contracts/http/auth-routes';
import { texts } from '@studio/contracts/http/fields';
import { fieldsOf, sentOf, type ValuesOf } from '../../ui/form/form-fields.tsx';
import { fault, parseWith } from '../../ui/form/parse-with.ts';
import { DocumentNumberField } from '../../ui/form/document-number-field.tsx';
import { documentOptions, guardianFields } from '../guardian/guardian-fields.ts';
import { withGuardian } from '../guardian/parse-guardian.ts';
import { contactFields, withContact } from './emergency-contact.ts';
import { genderOptions } from './gender-options.ts';

const { text, date, select, kind } = fieldsOf<User>();

export const profileFields = {
  firstName: text('Nombres', { of: (user) => user.firstName, autoComplete: 'given-name', required: true }),
  lastName: text('Apellidos', { of: (user) => user.lastName, autoComplete: 'family-name', required: true }),
  phone: text('Teléfono', { of: (user) => user.phone, type: 'tel', autoComplete: 'tel', required: true }),
  dateOfBirth: date('Fecha de nacimiento', { of: (user) => user.dateOfBirth, isBirthDate: true, autoComplete: 'bday' }),
  gender: select('Género', { of: (user) => user.gender, options: genderOptions, placeholder: 'Selecciona' }),
  // Asked for once, of an account without a document.
  documentType: select('Tipo de documento', {
    of: (user) => user.documentType,
    options: documentOptions,
    placeholder: 'Selecciona',
  }),
  documentNumber: kind(DocumentNumberField)('Número de documento', { of: (user) => user.documentNumber }),
  ...contactFields<User>((user) => user.emergencyContact, {
    name: 'Contacto de emergencia',
    phone: 'Teléfono del contacto',
    relation: 'Parentesco',
  }),
  ...guardianFields<User>(),
};

type StoredProfile = Pick<
  User,
  'firstName' | 'lastName' | 'phone' | 'documentNumber' | 'dateOfBirth' | 'gender' | 'guardian'
>;

/**
 * Staff may have registered a member without birth date and gender: both may stay empty then. The emergency contact is
 * optional for everybody.
 */
export function parseProfile(values: ValuesOf<typeof profileFields>, stored: StoredProfile) {
  const { documentType, documentNumber, ...sent } = sentOf(profileFields, values);
  const hasTyped = stored.documentNumber === '' && (documentType !== '' || documentNumber !== '');
  const document = hasTyped ? parseWith(ownDocumentSchema, { documentType, documentNumber }) : null;
  const parsed = withContact(values, (emergencyContact) =>
    parseWith(profileUpdateSchema, { ...sent, emergencyContact, ...(document?.ok && { document: document.input }) }),
  );
  if (!parsed.ok) return parsed;
  if (document && !document.ok) return document;
  const emptied = emptiedField(stored, parsed.input);
  return emptied ? fault(emptied, texts.incomplete) : withGuardian(parsed.input, values, stored);
}
