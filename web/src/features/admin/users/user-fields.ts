import type { z } from 'zod';
import { documentFault } from '@studio/contracts/http/person-fields';
import { userCreationSchema, userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import { MEMBER_NOTE_MAX_LENGTH } from '@studio/contracts/rules/people';
import { DocumentNumberField } from '../../../ui/form/document-number-field.tsx';
import { fieldsOf, sentOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { fault, type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import { documentOptions, guardianFields } from '../../guardian/guardian-fields.ts';
import { withGuardianIfKnown } from '../../guardian/parse-guardian.ts';
import { contactFields, withContact } from '../../profile/emergency-contact.ts';
import { genderOptions } from '../../profile/gender-options.ts';
import type { AdminUser } from './user-endpoints.ts';
import { statusOptions, typeOptions } from './user-words.ts';

const { text, email, phone, date, select, check, kind } = fieldsOf<AdminUser>();

const typed = { autoComplete: 'off', required: true } as const;

export const userFields = {
  firstName: text('Nombres', { of: (user) => user.first_name, ...typed }),
  lastName: text('Apellidos', { of: (user) => user.last_name, ...typed }),
  email: email('Correo electrónico', { of: (user) => user.email, autoComplete: 'off' }),
  phone: phone('Teléfono', { of: (user) => user.phone, ...typed }),
  dateOfBirth: date('Fecha de nacimiento (opcional)', { of: (user) => user.date_of_birth, isBirthDate: true }),
  gender: select('Género (opcional)', {
    of: (user) => user.gender,
    options: genderOptions,
    placeholder: 'Sin especificar',
  }),
  type: select('Tipo de usuario', {
    of: (user) => user.type,
    initial: 'member',
    options: typeOptions,
    required: true,
  }),
  documentType: select('Tipo de documento', {
    of: (user) => user.document_type,
    options: documentOptions,
    placeholder: 'Selecciona',
    required: true,
  }),
  documentNumber: kind(DocumentNumberField)('Número de documento', { of: (user) => user.document_number, ...typed }),
  accountStatus: select('Estado de la cuenta', {
    of: (user) => user.account_status,
    initial: 'active',
    options: statusOptions,
    required: true,
  }),
  desk: check('Recepción', {
    of: (user) => user.desk,
    hint: 'Atiende a los miembros, asigna planes y recibe pagos. No ve las cifras del estudio, no anula ni devuelve dinero y no cambia la configuración.',
  }),
  coach: check('Da clases', { of: (user) => user.coach }),
  note: text('Nota para entrenadores (opcional)', {
    of: (user) => user.note,
    hint: 'No escribas datos de salud: solo qué tener en cuenta, por ejemplo «sin saltos».',
    autoComplete: 'off',
    maxLength: MEMBER_NOTE_MAX_LENGTH,
  }),
  noContact: check('No escribirle', {
    of: (user) => user.no_contact,
    hint: 'Ni por las listas de seguimiento ni cuando termina su plan. Lo de sus clases, su cuenta y sus recibos siempre le llega.',
  }),
  ...contactFields<AdminUser>((user) => user.emergency_contact, {
    name: 'Nombre del contacto de emergencia',
    phone: 'Teléfono del contacto de emergencia',
    relation: 'Parentesco del contacto de emergencia',
  }),
  ...guardianFields<AdminUser>(),
};

type UserValues = ValuesOf<typeof userFields>;
type ParsedUser = Parsed<z.output<typeof userUpdateSchema>>;

/** The initial password is the document number; the schema normalizes both. */
export function parseNewUser(values: UserValues): ParsedUser {
  return withLastGroups(values, (form) => parseWith(userCreationSchema, { ...form, password: values.documentNumber }));
}

interface Editing {
  readonly stored: AdminUser;
  /** Also frees the upcoming bookings of an account that is no longer active. */
  readonly frees?: boolean;
}

export function parseUser(values: UserValues, { stored, frees = false }: Editing): ParsedUser {
  const { document_type: documentType, document_number: documentNumber } = stored;
  const parse = (form: object): ParsedUser => {
    const parsed = parseWith(userUpdateSchema, { ...form, ...(frees && { freeBookings: true }) });
    const message = parsed.ok && documentFault(parsed.input, { documentType, documentNumber });
    return message ? fault('documentNumber', message) : parsed;
  };
  return withLastGroups(values, parse, {
    firstName: stored.first_name,
    lastName: stored.last_name,
    phone: stored.phone,
    documentNumber,
    dateOfBirth: stored.date_of_birth,
    guardian: stored.guardian,
  });
}

/** Contact and guardian are checked last, because they come last in the form. */
function withLastGroups(
  values: UserValues,
  parse: (form: object) => ParsedUser,
  stored?: Parameters<typeof withGuardianIfKnown>[2],
): ParsedUser {
  const { desk, ...sent } = sentOf(userFields, values);
  // Shown under the type «Administrador» alone.
  const form = { ...sent, ...(values.type === 'admin' && { desk }) };
  const parsed = withContact(values, (emergencyContact) => parse({ ...form, emergencyContact }));
  return parsed.ok ? withGuardianIfKnown(parsed.input, values, stored) : parsed;
}
