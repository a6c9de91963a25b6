import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { accountChanged } from '@studio/contracts/events/account-events';
import { emptiedField, type profileUpdateSchema } from '@studio/contracts/http/auth-routes';
import { texts } from '@studio/contracts/http/fields';
import type { IfMatch } from '@studio/contracts/http/version';
import { accountState } from '../accounts/account-state.ts';
import { findAccount, replaceAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'clock'>;

/**
 * Edits the own profile. A member cannot change email or document (`docs/product.md` §6.12).
 * @throws AppError INVALID_INPUT if it would empty a birth date or gender, SESSION_ENDED if the account was deleted
 *   meanwhile, ChangedMeanwhile
 */
export async function updateProfile(
  parts: Parts,
  accountId: string,
  form: z.output<typeof profileUpdateSchema>,
  ifMatch?: IfMatch,
): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await findAccount(parts.models, { _id: accountId }, tx.session);
    if (!before) throw new AppError(genericRefusals.SESSION_ENDED);
    mustBuildOn(ifMatch, before.version, before);
    const field = emptiedField(before, form);
    if (field) throw new AppError({ ...genericRefusals.INVALID_INPUT, message: texts.incomplete, field });
    const account: Account = { ...before, ...form, updatedAt: parts.clock(), version: before.version + 1 };
    await replaceAccount(parts, account, tx.session);
    tx.emit(accountChanged, { aggregateId: account._id, version: account.version, payload: accountState(account) });
    return account;
  });
}
