import bcrypt from 'bcrypt';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { createLogger } from '@studio/chassis/logging/logger';
import { newId } from '@studio/chassis/mongo/new-id';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { createPasswords, type Passwords } from '../credentials/passwords.ts';
import type { Account } from '../models/account.model.ts';
import { formOf } from '../testing/form-of.ts';
import { storesForTests } from '../testing/stores-bench.ts';
import { silentLogger } from '@studio/chassis/testing/silent-logger';
import { unlimited } from '../testing/unlimited.ts';
import { changeUserPassword, deleteUser, updateUser } from '../users/change-users.ts';
import { logIn } from './log-in.ts';

const password = 'secreto1';

const bench = storesForTests();
let passwords: Passwords;
let account: Account;
const parts = () => ({
  ...bench,
  passwords,
  passwordAttempts: unlimited,
  signIns: unlimited,
  signInCounter: { inc: () => undefined },
  knownDevices: { issue: () => 'a mark', find: () => undefined },
  issueSession: () => 'a token',
  passkeysRequired: false,
  logger: silentLogger,
});

beforeAll(async () => {
  passwords = await createPasswords(5);
});

test('a wrong password and an address without an account cost one comparison each, so that no waiting time tells them apart', async () => {
  const { accountStatus, ...form } = userForm();
  const known = newAccount(
    { ...form, status: accountStatus, passwordHash: await passwords.hash(password) },
    bench.clock(),
  );
  await bench.unitOfWork((tx) => openAccount(bench, known, tx));
  const compare = vi.spyOn(bcrypt, 'compare');
  for (const email of [known.email, userForm().email]) {
    compare.mockClear();
    const failure = logIn(parts(), { email, password: 'adivinada' });
    await expect(failure).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual([5]);
  }
  compare.mockRestore();
});

describe('a login after a change of BCRYPT_COST', () => {
  beforeEach(async () => {
    const { accountStatus, ...form } = userForm();
    const passwordHash = await (await createPasswords(4)).hash(password);
    account = newAccount({ ...form, status: accountStatus, passwordHash }, bench.clock());
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
  });

  const stored = () => bench.models.accounts.findById(account._id).lean();
  /** Signs in while something else happens between the password's match and its rehash. */
  const logInWhile = (meanwhile: () => Promise<unknown>, changes: Partial<ReturnType<typeof parts>> = {}) => {
    const hash = async (given: string) => {
      await meanwhile();
      return passwords.hash(given);
    };
    const { email } = account;
    return logIn({ ...parts(), passwords: { ...passwords, hash }, ...changes }, { email, password });
  };

  test('leaves alone a password that is set meanwhile', async () => {
    const admin = { accountId: newId(), sessionId: newId() };
    await logInWhile(() => changeUserPassword(parts(), admin, account._id, 'nuevo123'));
    expect(await passwords.matches('nuevo123', (await stored())?.passwordHash ?? null)).toBe(true);
    expect(await bench.directory.find(account._id)).toMatchObject({ version: 2, keeps: null });
  });

  test('loses nothing of an edit made meanwhile', async () => {
    const form = formOf(account);
    await logInWhile(() => updateUser(bench, { accountId: account._id, desk: false }, { ...form, firstName: 'Otra' }));
    const after = await stored();
    expect(after).toMatchObject({ firstName: 'Otra', version: account.version + 1 });
    expect(after?.passwordHash).toMatch(/^\$2b\$05\$/);
  });

  test('does not bring back a user who was deleted meanwhile', async () => {
    await logInWhile(() => deleteUser(bench, account._id));
    expect(await stored()).toBeNull();
  });

  test('succeeds if the rehash fails, and logs that without the password', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ name: 'auth-api', level: 'warn', destination });
    const overloaded = () => Promise.reject(new AppError(genericRefusals.OVERLOADED));
    await expect(logInWhile(overloaded, { logger })).resolves.toMatchObject({ token: 'a token' });
    expect(await stored()).toMatchObject({ passwordHash: account.passwordHash });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ accountId: account._id }]);
    expect(lines.join()).not.toContain(password);
  });
});
