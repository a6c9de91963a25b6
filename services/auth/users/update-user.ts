import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { isAsStored, mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { newSecretToken } from '@studio/chassis/text/secret-token';
import { accountChanged } from '@studio/contracts/events/account-events';
import { refusals } from '@studio/contracts/http/refusals';
import type { userUpdateSchema } from '@studio/contracts/http/user-admin-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { accountState } from '../accounts/account-state.ts';
import { keepAnActiveAdmin } from '../accounts/active-admins.ts';
import { findAccount, replaceAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { emailChangedMails } from './user-mails.ts';
import type { Account } from '../models/account.model.ts';
import { sessionsAfterEdit } from '../rules/session-ending-policy.ts';

type UserForm = z.output<typeof userUpdateSchema>;

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/**
 * Edits a user, their type and account status. A change of type, or leaving `active`, ends all their sessions.
 * @throws AppError USER_NOT_FOUND, EMAIL_TAKEN, DOCUMENT_TAKEN, LAST_ADMIN, ChangedMeanwhile
 */
export async function updateUser(parts: Parts, accountId: string, form: UserForm, ifMatch?: IfMatch): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findAccount(parts.models, { _id: accountId }, tx.session);
    if (!before) throw new AppError(refusals.USER_NOT_FOUND);
    mustBuildOn(ifMatch, before.version, before);
    const { accountStatus: status = before.status, freeBookings: _frees, ...person } = form;
    if (isAsStored(before, { ...person, status })) {
      tx.dropAct();
      return before;
    }
    const account = edited(before, form, parts.clock());
    await keepAnActiveAdmin(parts.models, tx.session, before, account);
    await replaceAccount(parts, account, tx.session);
    // A reset link that was mailed to the former address must stop working.
    if (account.email !== before.email) {
      await parts.models.resetLinks.deleteOne({ _id: accountId }, { session: tx.session });
      await parts.mailOutbox.write(tx.session, emailChangedMails(account, before.email));
    }
    const payload = { ...accountState(account), ...(freesBookings(before, form) && { freesBookings: true as const }) };
    tx.emit(accountChanged, { aggregateId: account._id, version: account.version, payload });
    tx.noteAct({ facts: changedWords(before, account) });
    return account;
  });
}

/** Only if the account leaves `active` (`docs/product.md` §4.4). */
function freesBookings({ status }: Pick<Account, 'status'>, form: Pick<UserForm, 'accountStatus' | 'freeBookings'>) {
  return form.freeBookings === true && status === 'active' && (form.accountStatus ?? status) !== 'active';
}

/** Type and status of the account, where they are others now. */
function changedWords(before: Account, { type, status }: Account) {
  return {
    ...(type !== before.type && { accountType: type }),
    ...(status !== before.status && { accountStatus: status }),
  };
}

/** A new address is not confirmed, and the links in mails to the former one end with it (`docs/product.md` §4.5). */
function edited(before: Account, form: UserForm, now: Date): Account {
  const { type = before.type, accountStatus: status = before.status, freeBookings: _frees, ...person } = form;
  const sessions = sessionsAfterEdit(before.sessions, before, { type, status });
  const { emailConfirmedAt: _confirmed, ...others } = before;
  return {
    ...(person.email === before.email ? before : { ...others, unsubscribeToken: newSecretToken() }),
    ...person,
    type,
    status,
    sessions,
    updatedAt: now,
    version: before.version + 1,
  };
}
