import { type ClientSession, trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { Account } from '../models/account.model.ts';
import type { AuthModels } from '../models/auth-models.ts';
import { losesActiveAdmin, mayLoseActiveAdmin, type Standing } from '../rules/account-policy.ts';

type Models = Pick<AuthModels, 'accounts' | 'guards'>;

/** The accounts of active administrators who are not at the desk. */
const fullAdmins = () => ({ type: 'admin', status: 'active', desk: trusted({ $exists: false }) }) as const;

/** The account ids of all active administrators who are not at the desk. */
export async function activeAdmins({ accounts }: Pick<Models, 'accounts'>, session: ClientSession): Promise<string[]> {
  const admins = await accounts.find(fullAdmins(), { _id: 1 }).session(session).lean();
  return admins.map(({ _id }) => _id);
}

/** Serializes decisions about administrators: a concurrent transaction gets a write conflict and runs again. */
export async function passAdminGuard({ guards }: Pick<Models, 'guards'>, session: ClientSession): Promise<void> {
  await guards.updateOne({ _id: 'active-admins' }, { $inc: { passes: 1 } }, { session, upsert: true });
}

/**
 * Call before an account is changed to `after`, or deleted (null).
 * @throws AppError LAST_ADMIN if no active administrator would remain who is not at the desk
 */
export async function keepAnActiveAdmin(
  models: Models,
  session: ClientSession,
  before: Account,
  after: Standing | null,
): Promise<void> {
  if (!losesActiveAdmin(before, after)) return;
  await passAdminGuard(models, session);
  const others = await models.accounts
    .countDocuments({ ...fullAdmins(), _id: trusted({ $ne: before._id }) })
    .session(session);
  if (!mayLoseActiveAdmin(others)) throw new AppError(refusals.LAST_ADMIN);
}
