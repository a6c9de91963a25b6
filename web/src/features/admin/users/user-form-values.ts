import type { z } from 'zod';
import { userCreationSchema, userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import type { AccountStatus, AccountType, Gender } from '@studio/contracts/vocabulary';
import { longDate } from '../../../dates/spanish-dates.ts';
import { type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import type { FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { genderNames } from '../../profile/gender-options.ts';
import type { AdminUser } from './user-endpoints.ts';
import { statusNames, typeNames } from './user-words.ts';

type UserValues = Record<Exclude<keyof z.output<typeof userUpdateSchema>, 'freeBookings'>, string>;

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
};

/** The initial password is the document number; the schema normalizes both. */
export function parseNewUser(values: UserValues): ParsedUser {
  return parseWith(userCreationSchema, { ...values, password: values.documentNumber });
}

/** `frees`: the coming bookings go with an account that is active no more. */
export function parseUser(values: UserValues, frees = false): ParsedUser {
  return parseWith(userUpdateSchema, { ...values, ...(frees && { freeBookings: true }) });
}
