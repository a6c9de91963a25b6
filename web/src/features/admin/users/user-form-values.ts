import { userCreationSchema, userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import { parseWith } from '../../../ui/form/parse-with.ts';
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

/** The initial password is the document number (spec §5); the schema leaves out of both what is not seen around them. */
export function parseNewUser(values: UserValues) {
  return parseWith(userCreationSchema, { ...values, password: values.documentNumber });
}

export const parseUser = (values: UserValues) => parseWith(userUpdateSchema, values);
