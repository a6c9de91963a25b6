import type { z } from 'zod';
import type { getAccountData } from '@studio/contracts/http/own-data-routes';
import { personOf } from '@studio/contracts/person';
import type { Account } from '../models/account.model.ts';
import { presentConsent } from '../accounts/present-consent.ts';

/** All that auth stores about a member, but for the password and what is derived (`docs/product.md` §4.11). */
export function presentAccountData(account: Account): z.output<typeof getAccountData.success.schema> {
  return {
    id: account._id,
    ...personOf(account),
    type: account.type,
    accountStatus: account.status,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    consent: account.consent && presentConsent(account.consent),
    emailConfirmedAt: account.emailConfirmedAt?.toISOString() ?? null,
    deletionRequestedAt: account.deletionRequestedAt?.toISOString() ?? null,
    refusedMails: [...(account.refusedMails ?? [])],
  };
}
