import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { accountChanged } from '@studio/contracts/events/account-events';
import type { MailPreferences } from '@studio/contracts/http/mail-preference-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { refusableMails, type RefusableMail } from '@studio/contracts/mail-preferences';
import { accountState } from '../accounts/account-state.ts';
import { findAccount, replaceAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork'>;
type Changes = { readonly [Kind in RefusableMail]?: boolean | undefined };

/**
 * Switches kinds of mail on or off (`docs/product.md` §4.10).
 * @throws AppError SESSION_ENDED if the account was deleted meanwhile
 */
export async function setMailPreferences(parts: Parts, accountId: string, changes: Changes): Promise<Account> {
  return change(parts, { _id: accountId }, changes, () => new AppError(genericRefusals.SESSION_ENDED));
}

/**
 * Ends a kind of mail for the account that the token in the mail belongs to.
 * @throws AppError UNSUBSCRIBE_LINK_INVALID
 */
export async function unsubscribe(parts: Parts, token: string, kind: RefusableMail): Promise<void> {
  await change(parts, { unsubscribeToken: token }, { [kind]: false }, invalidLink);
}

/** @throws AppError UNSUBSCRIBE_LINK_INVALID */
export async function checkUnsubscribeToken({ models }: Pick<Parts, 'models'>, token: string): Promise<void> {
  if (!(await models.accounts.exists({ unsubscribeToken: token }))) throw invalidLink();
}

export function mailPreferencesOf({ refusedMails = [] }: Pick<Account, 'refusedMails'>): MailPreferences {
  const wanted = refusableMails.map((kind) => [kind, !refusedMails.includes(kind)]);
  return Object.fromEntries(wanted) as MailPreferences;
}

const invalidLink = () => new AppError(refusals.UNSUBSCRIBE_LINK_INVALID);

async function change(
  parts: Parts,
  whose: { _id: string } | { unsubscribeToken: string },
  changes: Changes,
  whenGone: () => AppError,
): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findAccount(parts.models, whose, tx.session);
    if (!before) throw whenGone();
    const wanted = { ...mailPreferencesOf(before), ...changes };
    const refusedMails = refusableMails.filter((kind) => !wanted[kind]);
    const account: Account = { ...before, refusedMails, version: before.version + 1 };
    await replaceAccount(parts, account, tx.session);
    tx.emit(accountChanged, { aggregateId: account._id, version: account.version, payload: accountState(account) });
    return account;
  });
}
