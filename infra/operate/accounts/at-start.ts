// What whoever starts a studio has to know of its accounts, printed in lines. `--made` says where a password is kept that
// was made up for the first administrator.

import { parseArgs } from 'node:util';
import { derivePorts } from '../../run/launcher/ports.ts';
import { serverUrls } from '../../run/launcher/servers.ts';
import { commandLine, operatorCommand } from '../../run/operator-command.ts';
import { type Accounts, withAccounts } from './open-accounts.ts';
import { replacePublished } from './published-passwords.ts';

await operatorCommand(async ({ port, urls, namespace, demo, isReachable, adminEmail = '', adminPassword = '' }) => {
  const { values } = parseArgs({ options: { made: { type: 'string' } } });
  const servers = serverUrls(urls, derivePorts(port, process.env));
  await withAccounts({ ...servers, namespace }, async (accounts) => {
    const studio = { demo, adminEmail, adminPassword };
    for (const { email, password } of isReachable ? await replacePublished(accounts, studio) : []) {
      console.log(`${email} had a password that the documentation names. The new one: ${password}`);
    }
    console.log((await aboutAdmin(accounts, { adminEmail, adminPassword, keptIn: values.made })).join('\n'));
  });
});

interface Given {
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly keptIn: string | undefined;
}

async function aboutAdmin(
  { models, passwords }: Accounts,
  { adminEmail: email, adminPassword: password, keptIn }: Given,
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
