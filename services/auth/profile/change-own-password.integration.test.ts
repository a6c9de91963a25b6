import { newId } from '@studio/chassis/mongo/new-id';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { createPasswords, type Passwords } from '../credentials/passwords.ts';
import type { Account } from '../models/account.model.ts';
import { formOf } from '../testing/form-of.ts';
import { storesForTests } from '../testing/stores-bench.ts';
import { unlimited } from '../testing/unlimited.ts';
import { changeOwnPassword } from './profile.ts';
import { changeUserPassword, updateUser } from '../users/change-users.ts';

const change = { currentPassword: 'viejo123', newPassword: 'nuevo123', confirmPassword: 'nuevo123' };

describe('a change of the own password', () => {
  const bench = storesForTests();
  let passwords: Passwords;
  let account: Account;
  beforeAll(async () => {
    passwords = await createPasswords(4);
  });
  beforeEach(async () => {
    const { accountStatus, ...form } = userForm();
    const passwordHash = await passwords.hash('viejo123');
    account = newAccount({ ...form, status: accountStatus, passwordHash }, bench.clock());
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
  });

  const parts = () => ({ ...bench, passwords, passwordAttempts: unlimited, passwordChecks: unlimited });
  const session = () => ({ accountId: account._id, sessionId: newId() });
  const opens = async (password: string) => {
    const stored = await bench.models.accounts.findById(account._id).orFail().lean();
    return passwords.matches(password, stored.passwordHash);
  };
  /** Changes the password and runs `meanwhile` after the current one was verified. */
  const changeWhile = (meanwhile: () => Promise<unknown>) => {
    const hash = async (password: string) => {
      await meanwhile();
      return passwords.hash(password);
    };
    return changeOwnPassword({ ...parts(), passwords: { ...passwords, hash } }, session(), change);
  };

  test('keeps the session that does it and ends the others', async () => {
    const own = session();
    await changeOwnPassword(parts(), own, change);
    expect(await opens('nuevo123')).toBe(true);
    expect(await bench.directory.find(account._id)).toMatchObject({ version: 2, keeps: own.sessionId });
  });

  test('comes too late where an administrator sets another one meanwhile', async () => {
    const admin = { accountId: newId(), sessionId: newId() };
    const changing = changeWhile(() => changeUserPassword(parts(), admin, account._id, 'tercero1'));
    await expect(changing).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await opens('tercero1')).toBe(true);
    expect(await bench.directory.find(account._id)).toMatchObject({ version: 2, keeps: null });
  });

  test('is refused with WRONG_PASSWORD if its own session made one meanwhile, and ends nothing', async () => {
    const own = session();
    const hash = async (password: string) => {
      await changeOwnPassword(parts(), own, change);
      return passwords.hash(password);
    };
    const again = { ...change, newPassword: 'tercero1', confirmPassword: 'tercero1' };
    const changing = changeOwnPassword({ ...parts(), passwords: { ...passwords, hash } }, own, again);
    await expect(changing).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    expect(await opens('nuevo123')).toBe(true);
    expect(await bench.directory.find(account._id)).toMatchObject({ version: 2, keeps: own.sessionId });
  });

  test('comes too late where the account is suspended meanwhile', async () => {
    const form = formOf(account);
    const changing = changeWhile(() =>
      updateUser(bench, { accountId: account._id, desk: false }, { ...form, accountStatus: 'suspended' }),
    );
    await expect(changing).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await opens('viejo123')).toBe(true);
    expect(await bench.directory.find(account._id)).toMatchObject({ status: 'suspended', keeps: null });
  });

  test('of an administrator in the list of users comes too late where its session ends meanwhile', async () => {
    const own = session();
    const hash = async (password: string) => {
      await changeOwnPassword(parts(), session(), change);
      return passwords.hash(password);
    };
    const changing = changeUserPassword(
      { ...parts(), passwords: { ...passwords, hash } },
      own,
      account._id,
      'tercero1',
    );
    await expect(changing).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await opens('nuevo123')).toBe(true);
  });

  test('of an administrator in the list of users goes through twice at once, by one session', async () => {
    const own = session();
    const twice = ['tercero1', 'cuarto12'].map((password) => changeUserPassword(parts(), own, account._id, password));
    await expect(Promise.all(twice)).resolves.toHaveLength(2);
    expect(await bench.directory.find(account._id)).toMatchObject({ version: 3, keeps: own.sessionId });
  });
});
