import type { User } from '@studio/contracts/http/account-schemas';
import type { Account } from '../models/account.model.ts';

/** The user as members see themselves (spec §3, camelCase). */
export function presentUser(account: Account, specialTrainingsRemaining: number): User {
  return {
    id: account._id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    phone: account.phone,
    dateOfBirth: account.dateOfBirth,
    gender: account.gender,
    documentType: account.documentType,
    documentNumber: account.documentNumber,
    type: account.type,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    specialTrainingsRemaining,
    version: account.version,
  };
}
