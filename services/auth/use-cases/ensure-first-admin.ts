import { AppError } from '@studio/chassis/errors/app-error';
import { passAdminGuard } from '../accounts/active-admins.ts';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';

type Parts = Pick<AuthParts, 'models' | 'directory' | 'unitOfWork' | 'passwords' | 'logger' | 'clock'>;

/**
 * Creates the first administrator where there is none; several replicas that start at once create one, and an
 * account that is there already is left as it is (DESIGN §9).
 */
export async function ensureFirstAdmin(parts: Parts, credentials: { email: string; password: string }): Promise<void> {
  if (await adminExists(parts)) return;
  const passwordHash = await parts.passwords.hash(credentials.password);
  const admin = firstAdmin(credentials.email, passwordHash, parts.clock());
  try {
    await parts.unitOfWork(async (tx) => {
      await passAdminGuard(parts.models, tx.session);
      if (await parts.models.accounts.exists({ type: 'admin' }).session(tx.session)) return;
      await openAccount(parts, admin, tx);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    parts.logger.warn({ code: error.code }, 'the first administrator was not created: the account exists');
  }
}

async function adminExists({ models }: Parts): Promise<boolean> {
  return (await models.accounts.exists({ type: 'admin' })) !== null;
}

/** The administrator fills in the rest. */
function firstAdmin(email: string, passwordHash: string, now: Date): Account {
  return newAccount(
    {
      email,
      firstName: 'Administrador',
      lastName: 'Principal',
      phone: '0000000',
      dateOfBirth: null,
      gender: null,
      documentType: 'Cédula de Ciudadanía',
      documentNumber: 'ADMIN1',
      type: 'admin',
      status: 'active',
      passwordHash,
    },
    now,
  );
}
