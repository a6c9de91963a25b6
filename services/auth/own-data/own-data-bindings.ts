import { type Binding, on } from '@studio/chassis/http/handler';
import type { z } from 'zod';
import {
  getAccountData,
  requestDeletion as requestDeletionRoute,
  withdrawDeletion as withdrawDeletionRoute,
} from '@studio/contracts/http/own-data-routes';
import { personOf } from '@studio/contracts/person';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { requestDeletion, withdrawDeletion } from './request-deletion.ts';
import { presentConsent } from '../accounts/present-consent.ts';
import { presentUser } from '../accounts/present-user.ts';

/** Routes by which members exercise their rights over their data (`docs/product.md` §4.11). */
export function ownDataBindings(parts: AuthParts): Binding[] {
  const present = (account: Account) => presentUser(parts.models, account);
  return [
    on(getAccountData, async ({ session }) => presentAccountData(await readProfile(parts, session.accountId))),
    on(
      requestDeletionRoute,
      async ({ session }) => ({
        user: await present(await requestDeletion(parts, session.accountId)),
        message: 'Le pedimos al estudio eliminar tu cuenta',
      }),
      { fenced: true },
    ),
    on(
      withdrawDeletionRoute,
      async ({ session }) => ({
        user: await present(await withdrawDeletion(parts, session.accountId)),
        message: 'Retiraste tu solicitud',
      }),
      { fenced: true },
    ),
  ];
}

/** All that auth stores about a member, but for the password and what is derived (`docs/product.md` §4.11). */
function presentAccountData(account: Account): z.output<typeof getAccountData.success.schema> {
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
