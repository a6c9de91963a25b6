import type { User } from '@studio/contracts/http/account-schemas';
import { personOf } from '@studio/contracts/person';
import type { Account } from '../models/account.model.ts';

/** The user as members see themselves (camelCase). */
export function presentUser(account: Account, specialTrainingsRemaining: number): User {
  return {
    id: account._id,
    ...personOf(account),
    type: account.type,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    specialTrainingsRemaining,
    version: account.version,
    ...(account.deletionRequestedAt && { deletionRequestedAt: account.deletionRequestedAt.toISOString() }),
  };
}
