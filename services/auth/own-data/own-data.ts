import type { z } from 'zod';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import {
  getAccountData,
  requestDeletion as requestDeletionRoute,
  withdrawDeletion as withdrawDeletionRoute,
} from '@studio/contracts/http/own-data-routes';
import { activeAdmins } from '../accounts/active-admins.ts';
import { presentUser } from '../accounts/present-user.ts';
import { changeAccount, findOwnAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import type { Passkey } from '../models/passkey.model.ts';
import type { PushDevice } from '../models/push.model.ts';
import { deletionMails } from './deletion-mails.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/** Routes for members' rights over their data (`docs/product.md` §4.11). */
export function ownDataBindings(parts: Parts & Pick<AuthParts, 'knownNotice'>): Binding[] {
  const present = (account: Account) => presentUser(parts, account);
  return [
    on(getAccountData, async ({ session }) =>
      presentAccountData(
        await findOwnAccount(parts.models, session.accountId),
        await parts.models.passkeys.find({ accountId: session.accountId }).sort({ createdAt: 1 }).lean<Passkey[]>(),
        await parts.models.pushDevices
          .find({ accountId: session.accountId })
          .sort({ createdAt: 1 })
          .lean<PushDevice[]>(),
      ),
    ),
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

/** The member's data in auth, without password, tokens and technical copies (`docs/product.md` §4.11). */
export function presentAccountData(
  account: Account,
  passkeys: readonly Passkey[],
  devices: readonly PushDevice[],
): z.output<typeof getAccountData.success.schema> {
  return presentAs(getAccountData.success.schema, account, {
    id: account._id,
    accountStatus: account.status,
    coach: account.coach === true,
    desk: account.desk === true,
    pushDevices: devices,
    passkeys,
  });
}

/**
 * Asks the studio to delete the caller's account, and mails the member and the administrators (`docs/product.md`
 * §4.11). A pending request keeps its instant. Like a withdrawal, a request makes a new version, so that a deletion
 * based on an older version is refused (§5.2).
 * @throws AppError SESSION_ENDED if the account was deleted meanwhile
 */
export function requestDeletion(parts: Parts, accountId: string): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findOwnAccount(parts.models, accountId, tx.session);
    if (before.deletionRequestedAt !== null) return before;
    const now = parts.clock();
    const account = await changeAccount(parts, before, { deletionRequestedAt: now }, tx);
    const admins = await activeAdmins(parts.models, tx.session);
    await parts.mailOutbox.write(tx.session, deletionMails(accountId, admins, now));
    return account;
  });
}

/** Withdraws the request; without one nothing changes. @throws AppError SESSION_ENDED as above */
export function withdrawDeletion(parts: Parts, accountId: string): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findOwnAccount(parts.models, accountId, tx.session);
    if (before.deletionRequestedAt === null) return before;
    return changeAccount(parts, before, { deletionRequestedAt: null }, tx);
  });
}
