import { randomInt } from 'node:crypto';
import { AppError } from '@studio/chassis/errors/app-error';
import { erasedPerson } from '@studio/contracts/person';
import { passAdminGuard } from '../accounts/active-admins.ts';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'logger' | 'clock'>;

/**
 * Creates the first administrator if there is none. Replicas that start at the same time create one together, and an
 * existing account with that email stays as it is.
 */
export async function ensureFirstAdmin(parts: Parts, credentials: { email: string; password: string }): Promise<void> {
  const { email } = credentials;
  if (await adminExists(parts)) {
    const isThere = await parts.models.accounts.exists({ email, type: 'admin' });
    if (!isThere) parts.logger.warn('ADMIN_EMAIL and ADMIN_PASSWORD are not used: there are administrators already');
    return;
  }
  const passwordHash = await parts.passwords.hash(credentials.password);
  const admin = placeholderAdmin(credentials.email, passwordHash, parts.clock());
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

async function adminExists({ models }: Parts): Promise<boolean> {
  return (await models.accounts.exists({ type: 'admin' })) !== null;
}

/** An administrator of whom only the email is known, who completes the rest in the profile. No two have one document. */
export function placeholderAdmin(email: string, passwordHash: string, now: Date): Account {
  return newAccount(
    {
      ...erasedPerson,
      email,
      firstName: 'Administrador',
      lastName: 'Principal',
      phone: '0000000',
      documentType: 'Cédula de Ciudadanía',
      documentNumber: `ADMIN${randomInt(1e9)}`,
      type: 'admin',
      status: 'active',
      passwordHash,
    },
    now,
  );
}
