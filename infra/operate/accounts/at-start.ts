// Prints what an operator needs to know about the accounts when a studio starts. `--made` names the place where the
// generated password of the first administrator is kept.

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { trusted } from 'mongoose';
import { changeUserPassword } from '../../../services/auth/users/change-users.ts';
import { memberPassword, members, unpublishedMemberPassword } from '../../run/demo/demo-data.ts';
import { demoAdmin } from '../../run/launcher/settings.ts';
import { commandLine, operatorCommand } from '../../run/operator-command.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';

await operatorCommand('prints notes on accounts', async (settings) => {
  const { servers, namespace, demo, isReachable, adminEmail = '', adminPassword = '' } = settings;
  const { values } = parseArgs({ options: { made: { type: 'string' } } });
  await withAccounts({ ...servers, namespace }, async (accounts) => {
    const studio = { demo, adminEmail, adminPassword };
    for (const { email, password } of isReachable ? await replacePublished(accounts, studio) : []) {
      console.log(`${email} had a password that the documentation names. The new one: ${password}`);
    }
    console.log((await aboutAdmin(accounts, studio, values.made)).join('\n'));
  });
});

interface Studio {
  readonly demo: boolean;
  readonly adminEmail: string;
  readonly adminPassword: string;
}

async function aboutAdmin(
  { models, passwords }: Accounts,
  { adminEmail: email, adminPassword: password }: Studio,
  keptIn: string | undefined,
): Promise<string[]> {
  const isFirst = (await models.accounts.exists({ type: 'admin' })) === null;
  if (isFirst) return keptIn ? [`First administrator: ${email}, password ${password} (kept in ${keptIn})`] : [];
  const admin = await models.accounts.findOne({ email, type: 'admin' }).lean();
  const isUsed = admin !== null && (keptIn !== undefined || (await passwords.matches(password, admin.passwordHash)));
  if (isUsed) return [];
  return [
    admin
      ? `ADMIN_PASSWORD is not used: ${email} has a password already.`
      : 'ADMIN_EMAIL is not used: there are other administrators already.',
    `${commandLine('admin', '--email', email)} makes this one an administrator with a new password.`,
  ];
}

/**
 * Gives new passwords to accounts of a former demonstration that still accept a password from the documentation, since
 * anybody could sign in to a studio that others reach.
 * @returns the accounts with their new passwords
 */
async function replacePublished(
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
    await changeUserPassword(accounts, { accountId: '', sessionId: '' }, _id, password);
    replaced.push({ email, password });
  }
  return replaced;

  function newPassword(email: string): string {
    if (email === adminEmail && adminPassword !== demoAdmin.password) return adminPassword;
    if (demo && emails.includes(email)) return unpublishedMemberPassword(adminPassword);
    return randomBytes(12).toString('base64url');
  }
}
