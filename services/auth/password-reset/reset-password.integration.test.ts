import { randomBytes } from 'node:crypto';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { createPasswords, type Passwords } from '../credentials/passwords.ts';
import type { Account } from '../models/account.model.ts';
import { formOf } from '../testing/form-of.ts';
import { composeNow } from '../testing/compose-now.ts';
import { storesForTests } from '../testing/stores-bench.ts';
import { deleteUser, updateUser } from '../users/change-users.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { resetPassword } from './reset-password.ts';

const publicUrl = 'https://estudio.example';
const noon = new Date('2030-03-01T12:00:00Z');
const minutesLater = (minutes: number) => () => new Date(noon.getTime() + minutes * 60_000);
const invalid = { code: 'RESET_LINK_INVALID' };

describe('a reset link', () => {
  const bench = storesForTests();
  let passwords: Passwords;
  let account: Account;
  beforeAll(async () => {
    passwords = await createPasswords(4);
  });
  beforeEach(async () => {
    account = await person();
  });

  async function person(): Promise<Account> {
    const { accountStatus, ...form } = userForm();
    const opened = newAccount({ ...form, status: accountStatus, passwordHash: await passwords.hash('viejo123') }, noon);
    await bench.unitOfWork((tx) => openAccount(bench, opened, tx));
    return opened;
  }

  async function mailedToken(to = account): Promise<string> {
    const link = await issueResetLink({ ...bench, clock: minutesLater(0), publicUrl }, to);
    expect(link).toMatch(/^https:\/\/estudio\.example\/reset-password\/[\w-]{43}$/);
    return link.slice(link.lastIndexOf('/') + 1);
  }

  const reset = (token: string, password = 'nuevo123', clock = minutesLater(1)) =>
    resetPassword({ ...bench, passwords, clock }, token, password);
  const opens = async (password: string, accountId = account._id) => {
    const stored = await bench.models.accounts.findById(accountId).orFail().lean();
    return passwords.matches(password, stored.passwordHash);
  };

  test('is mailed for the last of several requests that waited for the mail server', async () => {
    const mails = mailsOf(bench.connection);
    const request = { accountId: account._id, template: 'password-reset', payload: {}, sentAt: null, outcome: null };
    const rows = [0, 1].map((minute) => ({ ...request, _id: newId(), createdAt: minutesLater(minute)() }));
    await mails.insertMany(rows);
    const parts = { ...bench, clock: minutesLater(2), publicUrl, readBrand: brandNamed('Estudio') };
    const [earlier, later] = await Promise.all(rows.map((row) => composeNow(parts, row)));
    expect(earlier).toBeNull();
    const token = /\/reset-password\/([\w-]+)/.exec(later?.text ?? '')?.[1] ?? '';
    await reset(token, 'nuevo123', minutesLater(3));
    expect(await opens('nuevo123')).toBe(true);
  });

  test('sets the password of its account and ends all its sessions', async () => {
    const other = await person();
    await reset(await mailedToken());
    expect(await opens('nuevo123')).toBe(true);
    expect(await opens('viejo123', other._id)).toBe(true);
    expect(await bench.directory.find(account._id)).toMatchObject({ version: 2, keeps: null });
    expect(await bench.directory.find(other._id)).toMatchObject({ version: 1 });
  });

  test('works once', async () => {
    const token = await mailedToken();
    await reset(token);
    await expect(reset(token, 'tercero1')).rejects.toMatchObject(invalid);
    expect(await opens('nuevo123')).toBe(true);
  });

  test('lets one of two concurrent uses win', async () => {
    const token = await mailedToken();
    const tries = await Promise.allSettled(['primero1', 'segundo2'].map((password) => reset(token, password)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries).toContainEqual({ status: 'rejected', reason: expect.objectContaining(invalid) });
    expect(await bench.directory.find(account._id)).toMatchObject({ version: 2 });
  });

  test('works until its hour is over', async () => {
    await expect(reset(await mailedToken(), 'nuevo123', minutesLater(60))).rejects.toMatchObject(invalid);
    await expect(reset(await mailedToken(), 'nuevo123', minutesLater(59.9))).resolves.toMatchObject({
      _id: expect.any(String),
    });
  });

  test('stops working once a newer one was made', async () => {
    const older = await mailedToken();
    const newer = await mailedToken();
    await expect(reset(older)).rejects.toMatchObject({ code: 'RESET_LINK_SUPERSEDED' });
    await expect(reset(newer)).resolves.toMatchObject({ _id: expect.any(String) });
  });

  test.each([
    ['made up', () => randomBytes(32).toString('base64url')],
    [
      'its own stored hash',
      async () => (await bench.models.resetLinks.findById(account._id).orFail().lean()).tokenHash,
    ],
  ])('is refused when it is %s', async (_, makeToken) => {
    await mailedToken();
    await expect(reset(await makeToken())).rejects.toMatchObject(invalid);
    expect(await opens('viejo123')).toBe(true);
  });

  test('is stored as a hash only', async () => {
    const token = await mailedToken();
    expect(JSON.stringify(await bench.models.resetLinks.find().lean())).not.toContain(token);
  });

  test('is void once the address of the account has changed', async () => {
    const token = await mailedToken();
    const form = formOf(account);
    const changed = { ...form, email: `nuevo-${account.email}` };
    await updateUser({ ...bench, clock: minutesLater(1) }, { accountId: account._id, desk: false }, changed);
    await expect(reset(token)).rejects.toMatchObject(invalid);
  });

  test('stays void where the former address comes back', async () => {
    const token = await mailedToken();
    const form = formOf(account);
    for (const email of [`nuevo-${account.email}`, account.email]) {
      await updateUser(
        { ...bench, clock: minutesLater(1) },
        { accountId: account._id, desk: false },
        { ...form, email },
      );
    }
    await expect(reset(token)).rejects.toMatchObject(invalid);
  });

  test('is void when the address changed while its mail was being made', async () => {
    const readBefore = account;
    const form = formOf(account);
    const changed = { ...form, email: `nuevo-${account.email}` };
    await updateUser({ ...bench, clock: minutesLater(1) }, { accountId: account._id, desk: false }, changed);
    await expect(reset(await mailedToken(readBefore))).rejects.toMatchObject(invalid);
    expect(await opens('viejo123')).toBe(true);
  });

  test('stays good when something else of the account is changed', async () => {
    const token = await mailedToken();
    const form = formOf(account);
    const changed = { ...form, firstName: 'Otra' };
    await updateUser({ ...bench, clock: minutesLater(1) }, { accountId: account._id, desk: false }, changed);
    await expect(reset(token)).resolves.toMatchObject({ _id: expect.any(String) });
  });

  test('is void once the account is deleted', async () => {
    const token = await mailedToken();
    await deleteUser({ ...bench, clock: minutesLater(1) }, account._id);
    await expect(reset(token)).rejects.toMatchObject(invalid);
  });
});
