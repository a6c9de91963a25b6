import type { KnownSetting } from '@studio/chassis/process/known-setting';
import type { Session } from '@studio/chassis/session/session-guard';
import type { User } from '@studio/contracts/http/account-schemas';
import type { ShownNotice } from '@studio/contracts/http/studio-notice-routes';
import { personOf } from '@studio/contracts/person';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { Account, Consent } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { StoredStudioNotice } from '../models/studio-notice.model.ts';
import { isLegalTextPending } from '../rules/consent-policy.ts';
import { noticeOn } from '../rules/studio-notice-policy.ts';

interface Parts {
  readonly models: Pick<AuthModels, 'creditBalances' | 'closedNotices'>;
  readonly knownNotice: Pick<KnownSetting<StoredStudioNotice>, 'current'>;
  readonly clock: () => Date;
}

/** The user as members see themselves (camelCase), with the special trainings left and the studio notice of the day. */
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
    ...(account.fitnessDeclaration && { fitnessDeclaration: presentAccepted(account.fitnessDeclaration) }),
    ...(account.guardian && { guardian: presentAccepted(account.guardian) }),
    ...(isLegalTextPending(account) && { legalTextPending: true as const }),
    ...(studioNotice && { studioNotice }),
    ...(account.deletionRequestedAt && { deletionRequestedAt: account.deletionRequestedAt.toISOString() }),
  };
}

/** The studio notice of the day unless the account has closed it. Costs a query only on a day with a notice. */
async function noticeFor({ models, knownNotice, clock }: Parts, { _id }: Account): Promise<ShownNotice | undefined> {
  const notice = noticeOn(knownNotice.current(), toStudioDate(clock()));
  if (notice === undefined) return undefined;
  const closed = await models.closedNotices.findById(_id).lean();
  return closed && closed.version >= notice.version ? undefined : notice;
}

/** The field that marks a session as unable to administrate until it has a passkey (`docs/product.md` §4.12). */
export function passkeyNeeded(
  { passkeysRequired }: { readonly passkeysRequired: boolean },
  { type, strong }: Pick<Session, 'type' | 'strong'>,
): Pick<User, 'passkeyNeeded'> {
  return passkeysRequired && type === 'admin' && !strong ? { passkeyNeeded: true } : {};
}

/** What was accepted or declared, with the instant. */
export function presentAccepted<A extends Consent>({ at, ...accepted }: A) {
  return { ...accepted, at: at.toISOString() };
}
