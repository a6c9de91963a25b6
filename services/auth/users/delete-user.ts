import { AppError } from '@studio/chassis/errors/app-error';
import { mustBuildOn } from '@studio/chassis/http/changed-meanwhile';
import { accountDeleted } from '@studio/contracts/events/account-events';
import { refusals } from '@studio/contracts/http/refusals';
import type { IfMatch } from '@studio/contracts/http/version';
import { deletedAccountState } from '../accounts/account-state.ts';
import { keepAnActiveAdmin } from '../accounts/active-admins.ts';
import { eraseAccount, findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'logger' | 'clock'>;

/**
 * Deletes a user: removes the personal data here and, by the event, in every other service (`docs/product.md` §4.8).
 * Logs the account id: after restoring an older backup it is the only record of the deletion.
 * @throws AppError USER_NOT_FOUND, LAST_ADMIN, ChangedMeanwhile
 */
export async function deleteUser(parts: Parts, accountId: string, ifMatch?: IfMatch): Promise<void> {
  await parts.unitOfWork(async (tx) => {
    const account = await findAccount(parts.models, { _id: accountId }, tx.session);
    if (!account) throw new AppError(refusals.USER_NOT_FOUND);
    mustBuildOn(ifMatch, account.version, account);
    await keepAnActiveAdmin(parts.models, tx.session, account, null);
    const { _id, type, status, createdAt } = account;
    const remains = { _id, type, status, createdAt, deletedAt: parts.clock(), version: account.version + 1 };
    await eraseAccount(parts, account, remains, tx.session);
    tx.emit(accountDeleted, { aggregateId: _id, version: remains.version, payload: deletedAccountState(remains) });
  });
  parts.logger.info({ accountId }, 'account deleted');
}
