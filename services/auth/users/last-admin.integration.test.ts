import { trusted } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { createPasswords } from '../credentials/passwords.ts';
import type { Account } from '../models/account.model.ts';
import { formOf } from '../testing/form-of.ts';
import { openStores, type StoresBench, storesForTests } from '../testing/stores-bench.ts';
import { deleteUser, updateUser } from './change-users.ts';
import { ensureFirstAdmin } from './make-admin.ts';

const clock = () => new Date();

describe('the last active administrator', () => {
  const bench = storesForTests();
  beforeEach(async () => {
    await bench.models.accounts.deleteMany();
    await bench.models.guards.deleteMany();
  });

  async function admin(changes: Record<string, unknown> = {}): Promise<Account> {
    const { accountStatus, ...form } = userForm({ type: 'admin', ...changes });
    const account = newAccount({ ...form, status: accountStatus, passwordHash: '-' }, clock());
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
    return account;
  }

  const update = (account: Account, changes: Record<string, unknown>) =>
    updateUser({ ...bench, clock }, { accountId: account._id, desk: false }, { ...formOf(account), ...changes });
  const remove = ({ _id }: Account) => deleteUser({ ...bench, clock }, _id);
  const countActiveAdmins = () =>
    bench.models.accounts.countDocuments({ type: 'admin', status: 'active', desk: trusted({ $exists: false }) });

  test.each([
    ['be suspended', (account: Account) => update(account, { accountStatus: 'suspended' })],
    ['be made inactive', (account: Account) => update(account, { accountStatus: 'inactive' })],
    ['become a member', (account: Account) => update(account, { type: 'member' })],
    ['be put at the desk', (account: Account) => update(account, { desk: true })],
    ['be deleted', remove],
  ])('may not %s', async (_, step) => {
    const last = await admin();
    await admin({ accountStatus: 'suspended' });
    await admin({ desk: true });
    await expect(step(last)).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    expect(await countActiveAdmins()).toBe(1);
  });

  test('may be edited otherwise', async () => {
    const last = await admin();
    await expect(update(last, { phone: '6017654321' })).resolves.toMatchObject({ phone: '6017654321' });
  });

  test('stays when several administrators demote, suspend, delete and put each other at the desk at once', async () => {
    const admins = [await admin(), await admin(), await admin(), await admin(), await admin()] as const;
    const steps = await Promise.allSettled([
      update(admins[0], { type: 'member' }),
      update(admins[1], { accountStatus: 'suspended' }),
      update(admins[2], { accountStatus: 'inactive' }),
      remove(admins[3]),
      update(admins[4], { desk: true }),
    ]);
    expect(steps.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'LAST_ADMIN' } }]);
    expect(await countActiveAdmins()).toBe(1);
  });
});

describe('the first administrator', () => {
  let bench: StoresBench;
  beforeAll(async () => {
    bench = await openStores();
  });
  afterAll(() => bench.close());

  const credentials = { email: 'jefa@estudio.co', password: 'secreto1' };
  const ensure = async () => ensureFirstAdmin({ ...bench, clock, passwords: await createPasswords(4) }, credentials);

  test('is created once by replicas that start at once', async () => {
    await Promise.all([ensure(), ensure(), ensure()]);
    const admins = await bench.models.accounts.find().lean();
    expect(admins).toMatchObject([{ email: credentials.email, type: 'admin', status: 'active' }]);
  });

  test('stays unchanged at the next start, also with other settings', async () => {
    const before = await bench.models.accounts.find().lean();
    await ensureFirstAdmin(
      { ...bench, clock, passwords: await createPasswords(4) },
      { email: 'otra@estudio.co', password: 'secreto2' },
    );
    expect(await bench.models.accounts.find().lean()).toEqual(before);
  });

  test('never overwrites the account of a member with the same address', async () => {
    await bench.models.accounts.updateMany({}, { $set: { type: 'member' } });
    const before = await bench.models.accounts.find().lean();
    await ensure();
    expect(await bench.models.accounts.find().lean()).toEqual(before);
  });
});
