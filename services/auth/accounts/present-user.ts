import { presentAs } from '@studio/chassis/http/present';
import type { KnownSetting } from '@studio/chassis/process/known-setting';
import type { Session } from '@studio/chassis/session/session-guard';
import { type User, userSchema } from '@studio/contracts/http/account-schemas';
import type { ShownNotice } from '@studio/contracts/http/studio-notice-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import type { Account } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { StoredStudioNotice } from '../models/studio-notice.model.ts';
import { pendingLegalText } from '../rules/consent-policy.ts';
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
  const legalText = pendingLegalText(account);
  return presentAs(userSchema, account, {
    id: account._id,
    specialTrainingsRemaining: balance?.specialTrainingsRemaining ?? 0,
    legalTextPending: legalText !== null || undefined,
    legalTextFirst: legalText === 'first' || undefined,
    studioNotice,
    passkeyNeeded: undefined,
  });
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
