import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import type { Account } from '../models/account.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';

/**
 * First step of every change of a member's plan: writes the account's row, so that of two changes at once, or a
 * change and the account's deletion, the later one runs again and sees what the earlier one did.
 * @throws AppError USER_NOT_FOUND; ChangedMeanwhile, with the account's id, when the plan has changed since that version
 */
export async function lockAccount(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  accountId: string,
  { session }: Transaction,
  ifMatch?: IfMatch,
): Promise<void> {
  const filter = { _id: accountId, deleted: false };
  const claim = accounts.findOneAndUpdate(filter, { $inc: { planChanges: 1 } }, { session, returnDocument: 'before' });
  const before = await claim.lean<Account | null>();
  if (before === null) throw new AppError(refusals.USER_NOT_FOUND);
  mustBuildOn(ifMatch, before.planChanges, accountId);
}
