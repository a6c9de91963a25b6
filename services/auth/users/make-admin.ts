import { runInContext } from '@studio/chassis/context/request-context';
import { AppError } from '@studio/chassis/errors/app-error';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { erasedPerson } from '@studio/contracts/person';
import { passAdminGuard } from '../accounts/active-admins.ts';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { changeAccount, eraseLinks, erasePasskeys, findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { endSessions } from '../rules/account-policy.ts';
import { passwordSetMail } from './user-mails.ts';

type Parts<More extends keyof AuthParts> = Pick<
  AuthParts,
  'models' | 'directory' | 'unitOfWork' | 'passwords' | 'clock' | More
>;

/**
 * Makes the account with this email an active, full administrator with a new password, or opens one. All its sessions and
 * passkeys end. Operators use it when no administrator can sign in. The activity entry names the account itself as the
 * actor.
 */
export async function makeAdmin(
  parts: Parts<'mailOutbox'>,
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

async function change(parts: Parts<'mailOutbox'>, _id: string, passwordHash: string, tx: Transaction): Promise<void> {
  const before = await findAccount(parts.models, { _id }, tx.session);
  if (!before) throw new Error('the account was deleted meanwhile');
  const changes = {
    type: 'admin',
    status: 'active',
    desk: undefined,
    passwordHash,
    passwordIsNumberOf: null,
    passwordIsGiven: true,
    sessions: endSessions(before.sessions, null),
    accessGivenAt: undefined,
    invitedAt: undefined,
    updatedAt: parts.clock(),
  } as const;
  await changeAccount(parts, before, changes, tx);
  await eraseLinks(parts.models, _id, tx.session);
  await erasePasskeys(parts.models, _id, tx.session);
  await parts.mailOutbox.write(tx.session, [passwordSetMail(_id)]);
}

/**
 * Creates the first administrator if there is none. Replicas that start at the same time create only one, and an
 * existing account with that email stays unchanged.
 */
export async function ensureFirstAdmin(
  parts: Parts<'logger'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await parts.models.accounts.exists({ type: 'admin' })) {
    const isThere = await parts.models.accounts.exists({ email, type: 'admin' });
    if (!isThere) parts.logger.warn('ADMIN_EMAIL and ADMIN_PASSWORD are not used: there are administrators already');
    return;
  }
  const passwordHash = await parts.passwords.hash(password);
  const admin = placeholderAdmin(email, passwordHash, parts.clock());
  try {
    await parts.unitOfWork(async (tx) => {
      await passAdminGuard(parts.models, tx.session);
      if (await parts.models.accounts.exists({ type: 'admin' }).session(tx.session)) return;
      await openAccount(parts, admin, tx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parts.logger.warn({ code: error.code }, 'first administrator not created: the account exists');
  }
}

/** An administrator known only by email, whom the app asks for the rest (`docs/product.md` §7.11). */
function placeholderAdmin(email: string, passwordHash: string, now: Date): Account {
  const name = { firstName: 'Administrador', lastName: 'Principal' };
  const standing = { type: 'admin', status: 'active' } as const;
  return newAccount({ ...erasedPerson, ...name, ...standing, email, passwordHash, passwordIsGiven: true }, now);
}
