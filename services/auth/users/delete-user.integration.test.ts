import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '@studio/chassis/logging/logger';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { openStores } from '../testing/stores-bench.ts';
import { deleteUser } from './change-users.ts';

test('the log names a deleted account by its id only', async () => {
  const bench = await openStores();
  onTestFinished(() => bench.close());
  const { accountStatus, ...form } = userForm();
  const account = newAccount({ ...form, status: accountStatus, passwordHash: '-' }, bench.clock());
  await bench.unitOfWork((tx) => openAccount(bench, account, tx));
  const lines: string[] = [];
  const logger = createLogger({ name: 'auth-api', destination: { write: (line) => void lines.push(line) } });
  await deleteUser({ ...bench, logger }, account._id);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'account deleted', accountId: account._id }]);
  expect(lines.join('')).not.toContain(account.email);
  expect(lines.join('')).not.toContain(account.documentNumber);
});
