import type { z } from 'zod';
import { userCreationSchema, userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import { type Parsed, parseWith } from '../../../ui/form/parse-with.ts';
import type { AdminUser } from './user-endpoints.ts';

export function valuesOf(user: AdminUser | undefined) {
  return {
    firstName: user?.first_name ?? '',
    lastName: user?.last_name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    dateOfBirth: user?.date_of_birth ?? '',
    gender: (user?.gender ?? '') as string,
    type: (user?.type ?? 'member') as string,
    documentType: (user?.document_type ?? '') as string,
    documentNumber: user?.document_number ?? '',
    accountStatus: (user?.account_status ?? 'active') as string,
  };
}

type UserValues = ReturnType<typeof valuesOf>;
type ParsedUser = Parsed<z.output<typeof userUpdateSchema>>;

/** The initial password is the document number (spec §5); the schema leaves out of both what is not seen around them. */
export function parseNewUser(values: UserValues): ParsedUser {
  return parseWith(userCreationSchema, { ...values, password: values.documentNumber });
}

export const parseUser = (values: UserValues): ParsedUser => parseWith(userUpdateSchema, values);
