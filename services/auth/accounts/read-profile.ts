import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { findAccount } from './stored-account.ts';
import type { AuthModels } from '../models/auth-models.ts';
import type { Account } from '../models/account.model.ts';

/**
 * The own account.
 * @throws AppError SESSION_ENDED if it was deleted meanwhile
 */
export async function readProfile({ models }: { readonly models: AuthModels }, accountId: string): Promise<Account> {
  const account = await findAccount(models, { _id: accountId });
  if (!account) throw new AppError(genericRefusals.SESSION_ENDED);
  return account;
}
