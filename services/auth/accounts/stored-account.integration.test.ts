import { expect, onTestFinished, test } from 'vitest';
import { openDrivers } from '@studio/chassis/mongo/collection';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { authCollections } from '../models/auth-models.ts';
import { openStores } from '../testing/stores-bench.ts';
import { newAccount, openAccount } from './open-account.ts';
import { changeAccount, findUser } from './stored-account.ts';

async function openWithAccount() {
  const bench = await openStores();
  onTestFinished(() => bench.close());
  const { accountStatus: status, ...person } = userForm();
  const { _id } = await bench.unitOfWork(async (tx) => {
    const account = newAccount({ ...person, status, passwordHash: '-', note: 'Sin saltos' }, bench.clock());
    await openAccount(bench, account, tx);
    return account;
  });
  const { accounts } = openDrivers(bench.connection, authCollections);
  const change = (changes: Parameters<typeof changeAccount>[2]) =>
    bench.unitOfWork(async (tx) => changeAccount(bench, await findUser(bench.models, _id, tx.session), changes, tx));
  return { _id, accounts, change, stored: () => accounts.findOne({ _id }) };
}

test('a change stores the fields that it names, removes the undefined ones, and keeps those of a later version', async () => {
  const { _id, accounts, change, stored } = await openWithAccount();
  const before = await stored();
  await accounts.updateOne({ _id }, { $set: { nickname: 'Mar' } as object });
  await change({ phone: '3201112233', note: undefined });
  const { note: _removed, ...kept } = before!;
  expect(await stored()).toEqual({ ...kept, phone: '3201112233', nickname: 'Mar', version: 2 });
});

test('MongoDB refuses a wrong account, but lets one be changed that has lacked a field since before', async () => {
  const { _id, accounts, change, stored } = await openWithAccount();
  const before = await stored();
  await expect(accounts.insertOne({ ...before!, _id: 'another', type: 'guest' as never })).rejects.toThrow(
    'Document failed validation',
  );
  await expect(accounts.updateOne({ _id }, { $unset: { unsubscribeToken: 1 } })).rejects.toThrow(
    'Document failed validation',
  );
  await accounts.updateOne({ _id }, { $unset: { unsubscribeToken: 1 } }, { bypassDocumentValidation: true });
  await change({ phone: '3201112233' });
  expect(await stored()).toMatchObject({ phone: '3201112233', version: 2 });
});
