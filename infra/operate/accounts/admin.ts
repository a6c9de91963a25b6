import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { makeAdmin } from '../../../services/auth/users/make-admin.ts';
import { commandLine, operatorCommand } from '../../run/operator-command.ts';
import { withAccounts } from './open-accounts.ts';

const help = `${commandLine('admin', '--email <address>')}
Makes that account an active administrator with a new password, or creates one (docs/operations.md).`;

/**
 * `npm run admin -- --email <address>`: makes that account an active administrator with a new password, which is
 * printed once, or creates one. For a studio whose administrators have lost both password and mailbox.
 */
await operatorCommand(help, async ({ servers, namespace }) => {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const email = z.email().safeParse(values.email?.trim().toLowerCase());
  if (!email.success) throw new Error(`whose? ${commandLine('admin', '--email', 'name@example.com')}`);
  const password = randomBytes(12).toString('base64url');
  const outcome = await withAccounts({ ...servers, namespace }, (accounts) =>
    makeAdmin(accounts, { email: email.data, password }),
  );
  const isNow = outcome === 'created' ? 'is a new administrator' : 'is an administrator; its sessions ended';
  console.log(`${email.data} ${isNow}`);
  console.log(`Password, shown this once: ${password}`);
});
