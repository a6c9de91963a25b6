import type { z } from 'zod';
import type { consentSchema, User } from '@studio/contracts/http/account-schemas';
import { personOf } from '@studio/contracts/person';
import type { Account, Consent } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';

/** The user as members see themselves (camelCase), with the special trainings left. */
export async function presentUser(
  { creditBalances }: Pick<AuthModels, 'creditBalances'>,
  account: Account,
): Promise<User> {
  const balance = await creditBalances.findById(account._id).lean();
  return {
    id: account._id,
    ...personOf(account),
    type: account.type,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    specialTrainingsRemaining: balance?.specialTrainingsRemaining ?? 0,
    version: account.version,
    ...(account.deletionRequestedAt && { deletionRequestedAt: account.deletionRequestedAt.toISOString() }),
  };
}

export function presentConsent({ version, at }: Consent): z.output<typeof consentSchema> {
  return { version, at: at.toISOString() };
}
