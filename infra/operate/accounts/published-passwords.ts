import { randomBytes } from 'node:crypto';
import { trusted } from 'mongoose';
import { changeUserPassword } from '../../../services/auth/users/change-user-password.ts';
import { memberPassword, members, unpublishedMemberPassword } from '../../run/demo/demo-data.ts';
import { demoAdmin } from '../../run/launcher/settings.ts';
import type { Accounts } from './open-accounts.ts';

/** What the settings say of the studio. */
export interface Studio {
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string;
}

/**
 * Gives new passwords to the accounts of a former demonstration that still open with one that the documentation names:
 * nobody shall enter a studio that others reach with what everybody can read.
 * @returns the accounts with their new passwords
 */
export async function replacePublished(
  accounts: Accounts,
  { demo, adminEmail, adminPassword }: Studio,
): Promise<{ email: string; password: string }[]> {
  const emails = members.map(({ email }) => email);
  const suspects = await accounts.models.accounts
    .find({ $or: [{ type: 'admin' }, { email: trusted({ $in: emails }) }] })
    .lean();
  const replaced = [];
  for (const { _id, email, type, passwordHash } of suspects) {
    const published = type === 'admin' ? demoAdmin.password : memberPassword;
    if (!(await accounts.passwords.matches(published, passwordHash))) continue;
    const password = newPassword(email);
    await changeUserPassword(accounts, nobody, _id, password);
    replaced.push({ email, password });
  }
  return replaced;

  function newPassword(email: string): string {
    if (email === adminEmail && adminPassword !== demoAdmin.password) return adminPassword;
    if (demo && emails.includes(email)) return unpublishedMemberPassword(adminPassword);
    return randomBytes(12).toString('base64url');
  }
}

const nobody = { accountId: '', sessionId: '' };
