import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { accountChanged } from '@studio/contracts/events/account-events';
import { accountState } from '../accounts/account-state.ts';
import { activeAdmins } from '../accounts/active-admins.ts';
import { findAccount, replaceAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { deletionMails } from './deletion-mails.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/**
 * Asks the studio to delete the own account, and mails the member and the administrators (`docs/product.md` §4.11). A
 * request that stands keeps its instant.
 * @throws AppError SESSION_ENDED if the account was deleted meanwhile
 */
export async function requestDeletion(parts: Parts, accountId: string): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await ownAccount(parts, accountId, tx);
    if (before.deletionRequestedAt !== null) return before;
    const now = parts.clock();
    const account = await store(parts, { ...before, deletionRequestedAt: now }, tx);
    const admins = await activeAdmins(parts.models, tx.session);
    await parts.mailOutbox.write(tx.session, deletionMails(accountId, admins, now));
    return account;
  });
}

/**
 * Takes the request back; without one nothing changes.
 * @throws AppError SESSION_ENDED if the account was deleted meanwhile
 */
export async function withdrawDeletion(parts: Parts, accountId: string): Promise<Account> {
  return parts.unitOfWork(async (tx) => {
    const before = await ownAccount(parts, accountId, tx);
    return before.deletionRequestedAt === null ? before : store(parts, { ...before, deletionRequestedAt: null }, tx);
  });
}

async function ownAccount({ models }: Parts, accountId: string, { session }: Transaction): Promise<Account> {
  const account = await findAccount(models, { _id: accountId }, session);
  if (!account) throw new AppError(genericRefusals.SESSION_ENDED);
  return account;
}

/** A new version: a deletion that builds on what the administrator saw before is refused (`docs/product.md` §5.2). */
async function store(parts: Parts, changed: Account, tx: Transaction): Promise<Account> {
  const account = { ...changed, version: changed.version + 1 };
  await replaceAccount(parts, account, tx.session);
  tx.emit(accountChanged, { aggregateId: account._id, version: account.version, payload: accountState(account) });
  return account;
}
