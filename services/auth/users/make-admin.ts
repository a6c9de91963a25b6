import { newId } from '@studio/chassis/mongo/new-id';
import { runInContext } from '@studio/chassis/context/request-context';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { accountChanged } from '@studio/contracts/events/account-events';
import { accountState } from '../accounts/account-state.ts';
import { openAccount } from '../accounts/open-account.ts';
import { findAccount, replaceAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { passwordSetMail } from './user-mails.ts';
import { endSessions } from '../rules/session-ending-policy.ts';
import { placeholderAdmin } from './ensure-first-admin.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'mailOutbox' | 'clock'>;

/**
 * Makes the account with this email an active administrator with a new password, or opens one; all its sessions end. For
 * whoever operates the studio, where nobody gets in any more. The entry in the activity names the account itself.
 */
export async function makeAdmin(
  parts: Parts,
  { email, password }: { email: string; password: string },
): Promise<'created' | 'changed'> {
  const passwordHash = await parts.passwords.hash(password);
  const seen = await findAccount(parts.models, { email });
  const opened = placeholderAdmin(email, passwordHash, parts.clock());
  const actorId = seen?._id ?? opened._id;
  const act = {
    kind: seen ? 'password-set' : 'user-created',
    about: { user: actorId },
    facts: {},
    isNoted: false,
  } as const;
  const requestId = newId();
  return runInContext({ requestId, correlationId: requestId, actorId, act: { ...act } }, () =>
    parts.unitOfWork(async (tx) => {
      tx.noteAct();
      if (seen) await change(parts, seen._id, passwordHash, tx);
      else await openAccount(parts, opened, tx);
      return seen ? 'changed' : 'created';
    }),
  );
}

async function change(parts: Parts, _id: string, passwordHash: string, tx: Transaction): Promise<void> {
  const before = await findAccount(parts.models, { _id }, tx.session);
  if (!before) throw new Error('the account was deleted meanwhile');
  const account = {
    ...before,
    type: 'admin',
    status: 'active',
    passwordHash,
    passwordIsNumberOf: null,
    sessions: endSessions(before.sessions, null),
    updatedAt: parts.clock(),
    version: before.version + 1,
  } as const;
  await replaceAccount(parts, account, tx.session);
  await parts.models.resetLinks.deleteOne({ _id }, { session: tx.session });
  await parts.mailOutbox.write(tx.session, [passwordSetMail(_id)]);
  tx.emit(accountChanged, { aggregateId: _id, version: account.version, payload: accountState(account) });
}
