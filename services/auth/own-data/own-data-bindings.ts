import type { Binding } from '@studio/chassis/http/handler';
import { on } from '@studio/chassis/http/handler';
import {
  getAccountData,
  requestDeletion as requestDeletionRoute,
  withdrawDeletion as withdrawDeletionRoute,
} from '@studio/contracts/http/own-data-routes';
import { specialTrainingsOf } from '../accounts/describe-users.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { readProfile } from '../accounts/read-profile.ts';
import { requestDeletion, withdrawDeletion } from './request-deletion.ts';
import { presentAccountData } from './present-account-data.ts';
import { presentUser } from '../accounts/present-user.ts';

/** Routes by which members exercise their rights over their data (`docs/product.md` §4.11). */
export function ownDataBindings(parts: AuthParts): Binding[] {
  const present = async (account: Account) => presentUser(account, await specialTrainingsOf(parts.models, account._id));
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
