import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import type { Account } from '../models/account.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';

/**
 * First step of every change of a member's plan: writes the account's row, so that of two concurrent changes the later
 * one gets a write conflict, runs again and sees the earlier one.
 * @throws AppError USER_NOT_FOUND; ChangedMeanwhile, with the account's id, if the plan has changed since that version
 */
export async function lockAccount(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  accountId: string,
  { session }: Transaction,
  ifMatch?: IfMatch,
): Promise<void> {
  const filter = { _id: accountId, deleted: false };
  const update = accounts.findOneAndUpdate(filter, { $inc: { planChanges: 1 } }, { session, returnDocument: 'before' });
  const before = await update.lean<Account | null>();
  if (before === null) throw new AppError(refusals.USER_NOT_FOUND);
  mustBuildOn(ifMatch, before.planChanges, accountId);
}
