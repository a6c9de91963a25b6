import type { z } from 'zod';
import type { KnownSetting } from '@studio/chassis/process/known-setting';
import type { Session } from '@studio/chassis/session/session-guard';
import type { consentSchema, keptGuardianSchema, User } from '@studio/contracts/http/account-schemas';
import type { ShownNotice } from '@studio/contracts/http/studio-notice-routes';
import { personOf } from '@studio/contracts/person';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { Account, Consent, FitnessDeclaration, KeptGuardian } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { StoredStudioNotice } from '../models/studio-notice.model.ts';
import { isLegalTextPending } from '../rules/consent-policy.ts';
import { noticeOn } from '../rules/studio-notice-policy.ts';

interface Parts {
  readonly models: Pick<AuthModels, 'creditBalances' | 'closedNotices'>;
  readonly knownNotice: Pick<KnownSetting<StoredStudioNotice>, 'current'>;
  readonly clock: () => Date;
}

/** The user as members see themselves (camelCase), with the special trainings left and what the studio tells today. */
export async function presentUser(parts: Parts, account: Account): Promise<User> {
  const [balance, studioNotice] = await Promise.all([
    parts.models.creditBalances.findById(account._id).lean(),
    noticeFor(parts, account),
  ]);
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
    ...(account.guardian && { guardian: presentGuardian(account.guardian) }),
    ...(isLegalTextPending(account) && { legalTextPending: true as const }),
    ...(studioNotice && { studioNotice }),
    ...(account.deletionRequestedAt && { deletionRequestedAt: account.deletionRequestedAt.toISOString() }),
  };
}

/** What an account is shown of the studio's notice. Only where there is one today, it costs a query. */
async function noticeFor({ models, knownNotice, clock }: Parts, { _id }: Account): Promise<ShownNotice | undefined> {
  const notice = noticeOn(knownNotice.current(), toStudioDate(clock()));
  if (notice === undefined) return undefined;
  const closed = await models.closedNotices.findById(_id).lean();
  return closed && closed.version >= notice.version ? undefined : notice;
}

/** The field of a user whose session may not administrate before it has a passkey (`docs/product.md` §4.12). */
export function passkeyNeeded(
  { passkeysRequired }: { readonly passkeysRequired: boolean },
  { type, strong }: Pick<Session, 'type' | 'strong'>,
): Pick<User, 'passkeyNeeded'> {
  return passkeysRequired && type === 'admin' && !strong ? { passkeyNeeded: true } : {};
}

/** Who answers for somebody under age, with the text that was accepted and when. */
export function presentGuardian({ at, ...guardian }: KeptGuardian): z.output<typeof keptGuardianSchema> {
  return { ...guardian, at: at.toISOString() };
}

/** A text that was accepted or declared, and when. */
export function presentConsent({ version, at }: Consent | FitnessDeclaration): z.output<typeof consentSchema> {
  return { version, at: at.toISOString() };
}
