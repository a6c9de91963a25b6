import type { z } from 'zod';
import { documentFault, emergencyContactFormSchema } from '@studio/contracts/http/person-fields';
import { userCreationSchema, userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import type { AccountStatus, AccountType, Gender } from '@studio/contracts/rules/people';
import { longDate } from '../../../dates/spanish-dates.ts';
import { fault, type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import type { FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { genderNames } from '../../profile/gender-options.ts';
import { type GuardianValues, guardianValues } from '../../guardian/guardian-values.ts';
import { guardianWords } from '../../guardian/guardian-words.ts';
import { withGuardianIfKnown } from '../../guardian/parse-guardian.ts';
import type { AdminUser } from './user-endpoints.ts';
import { statusNames, typeNames } from './user-words.ts';

type ContactValues = Record<'contactName' | 'contactPhone' | 'contactRelation', string>;
type UserValues = ContactValues &
  GuardianValues &
  Record<Exclude<keyof z.output<typeof userUpdateSchema>, 'freeBookings' | 'emergencyContact' | 'guardian'>, string>;

export function valuesOf(user: AdminUser | undefined): UserValues {
  return {
    firstName: user?.first_name ?? '',
    lastName: user?.last_name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    dateOfBirth: user?.date_of_birth ?? '',
    gender: user?.gender ?? '',
    type: user?.type ?? 'member',
    documentType: user?.document_type ?? '',
    documentNumber: user?.document_number ?? '',
    accountStatus: user?.account_status ?? 'active',
    /** Empty means no. */
    coach: user?.coach ? 'yes' : '',
    note: user?.note ?? '',
    /** Empty if the studio may contact the person. */
    noContact: user?.no_contact ? 'yes' : '',
    contactName: user?.emergency_contact?.name ?? '',
    contactPhone: user?.emergency_contact?.phone ?? '',
    contactRelation: user?.emergency_contact?.relation ?? '',
    ...guardianValues(user?.guardian),
  };
}

type ParsedUser = Parsed<z.output<typeof userUpdateSchema>>;

export const fieldWords: Record<keyof UserValues, FieldWords> = {
  firstName: 'Nombres',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  dateOfBirth: { label: 'Fecha de nacimiento', words: longDate },
  gender: { label: 'Género', words: (gender) => genderNames[gender as Gender] },
  type: { label: 'Tipo de usuario', words: (type) => typeNames[type as AccountType] },
  documentType: 'Tipo de documento',
  documentNumber: 'Número de documento',
  accountStatus: { label: 'Estado de la cuenta', words: (status) => statusNames[status as AccountStatus] },
  coach: { label: 'Da clases', words: () => 'sí' },
  note: 'Nota para entrenadores',
  noContact: { label: 'No escribirle', words: () => 'sí' },
  contactName: 'Nombre del contacto de emergencia',
  contactPhone: 'Teléfono del contacto de emergencia',
  contactRelation: 'Parentesco del contacto de emergencia',
  ...guardianWords,
};

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

const contactFields: Readonly<Record<string, keyof ContactValues>> = {
  name: 'contactName',
  phone: 'contactPhone',
  relation: 'contactRelation',
};

/** Contact and guardian are checked last, because they come last in the form. Their faults name their own fields. */
function withLastGroups(
  values: UserValues,
  parse: (form: object) => ParsedUser,
  stored?: Parameters<typeof withGuardianIfKnown>[2],
): ParsedUser {
  const { contactName: name, contactPhone: phone, contactRelation: relation, coach, noContact, ...person } = values;
  const isNamed = [name, phone, relation].some((text) => text.trim() !== '');
  const contact = parseWith(emergencyContactFormSchema, isNamed ? { name, phone, relation } : null);
  const parsed = parse({
    ...person,
    coach: coach !== '',
    noContact: noContact !== '',
    emergencyContact: contact.ok ? contact.input : null,
  });
  if (!parsed.ok) return parsed;
  if (contact.ok) return withGuardianIfKnown(parsed.input, values, stored);
  const { field, message } = contact.failure;
  return fault(contactFields[field ?? ''] ?? 'contactName', message);
}
