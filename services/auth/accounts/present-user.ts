import type { z } from 'zod';
import type { Session } from '@studio/chassis/session/session-guard';
import type { consentSchema, User } from '@studio/contracts/http/account-schemas';
import { personOf } from '@studio/contracts/person';
import type { Account, Consent, FitnessDeclaration } from '../models/account.model.ts';
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
    ...(account.coach && { coach: true as const }),
    ...(account.emergencyContact && { emergencyContact: account.emergencyContact }),
    ...(account.fitnessDeclaration && { fitnessDeclaration: presentConsent(account.fitnessDeclaration) }),
    ...(account.deletionRequestedAt && { deletionRequestedAt: account.deletionRequestedAt.toISOString() }),
  };
}

/** The field of a user whose session may not administrate before it has a passkey (`docs/product.md` §4.12). */
export function passkeyNeeded(
  { passkeysRequired }: { readonly passkeysRequired: boolean },
  { type, strong }: Pick<Session, 'type' | 'strong'>,
): Pick<User, 'passkeyNeeded'> {
  return passkeysRequired && type === 'admin' && !strong ? { passkeyNeeded: true } : {};
}

/** A text that was accepted or declared, and when. */
export function presentConsent({ version, at }: Consent | FitnessDeclaration): z.output<typeof consentSchema> {
  return { version, at: at.toISOString() };
}
