import type { Transaction } from '@studio/chassis/mongo/unit-of-work';
import { AppError } from '@studio/chassis/http/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { MembershipModels } from '../models/membership-models.ts';

/**
 * First step of every change of a member's plan: writes the account's row, so that of two changes at once, or a
 * change and the account's deletion, the later one runs again and sees what the earlier one did.
 * @throws AppError USER_NOT_FOUND
 */
export async function claimAccount(
  { accounts }: Pick<MembershipModels, 'accounts'>,
  accountId: string,
  { session }: Transaction,
): Promise<void> {
  const filter = { _id: accountId, deleted: false };
  const { matchedCount } = await accounts.updateOne(filter, { $inc: { planChanges: 1 } }, { session });
  if (matchedCount === 0) throw new AppError(refusals.USER_NOT_FOUND);
}
