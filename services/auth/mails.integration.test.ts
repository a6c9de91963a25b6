import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { describe, expect, test } from 'vitest';
import { newAccount, openAccount } from './accounts/open-account.ts';
import { composeNow } from './testing/compose-now.ts';
import { storesForTests } from './testing/stores-bench.ts';
import { requestDeletion, withdrawDeletion } from './own-data/own-data.ts';
import { updateUser } from './users/change-users.ts';
import type { Account } from './models/account.model.ts';
import { deletionAsked } from './own-data/deletion-mails.ts';
import { passwordResetMail } from './password-reset/password-reset-mail.ts';

describe('the mails of auth', () => {
  const bench = storesForTests();
  let now = new Date('2026-11-27T15:10:00Z');
  const clock = () => now;

  async function open(over: Partial<Account> = {}): Promise<Account> {
    const { password: _password, legalVersion: _version, ...person } = registrationForm();
    const standing = { type: 'member', status: 'active', passwordHash: 'x' } as const;
    const account = { ...newAccount({ ...person, ...standing }, now), ...over };
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
    return account;
  }

  const parts = () => ({ ...bench, clock, publicUrl: 'https://estudio.example', readBrand: brandNamed('Estudio') });
  async function resetMailOf(account: Account) {
    const key = passwordResetMail(account._id);
    const row = { ...key, _id: key.key, createdAt: now, sentAt: null, outcome: null };
    return (await composeNow(parts(), row))!;
  }

  test('greet by name only where the address is known to be its owner’s', async () => {
    const stranger = await open({ firstName: 'Marcela' });
    expect((await resetMailOf(stranger)).text).toMatch(/^Hola:/);
    const confirmed = await open({ firstName: 'Marcela', emailConfirmedAt: now });
    expect((await resetMailOf(confirmed)).text).toMatch(/^Hola, Marcela:/);
    const { email, ...form } = registrationForm();
    await updateUser(parts(), { accountId: confirmed._id, desk: false }, { ...form, email, firstName: 'Marcela' });
    const moved = (await bench.models.accounts.findOne({ email }).lean<Account>())!;
    expect(moved.unsubscribeToken).not.toBe(confirmed.unsubscribeToken);
    expect((await resetMailOf(moved)).text).toMatch(/^Hola:/);
  });

  test('report the deletion requests of an hour to administrators in one mail, without links from names', async () => {
    const admin = await open({ type: 'admin' });
    const names = [
      { firstName: 'Sesión vencida: entre ya', lastName: 'https://evil.example/login' },
      { firstName: 'Laura', lastName: 'Giraldo' },
      { firstName: 'Quien', lastName: 'Se Arrepiente' },
    ];
    const members = [];
    for (const name of names) {
      const member = await open(name);
      await requestDeletion(parts(), member._id);
      members.push(member);
      now = new Date(now.getTime() + 60_000);
    }
    await withdrawDeletion(parts(), members[2]!._id);
    now = new Date('2026-11-27T16:00:00.000Z');
    await requestDeletion(parts(), (await open({ firstName: 'Más', lastName: 'Tarde' }))._id);
    const rows = await mailsOf(bench.connection).find({ accountId: admin._id, template: deletionAsked }).toArray();
    const hours = rows.map(({ createdAt }) => createdAt.toISOString());
    expect(hours.toSorted()).toEqual(['2026-11-27T16:00:00.000Z', '2026-11-27T17:00:00.000Z']);
    const mail = (await composeNow(parts(), rows[hours.indexOf('2026-11-27T16:00:00.000Z')]!))!;
    expect(mail.subject).toBe('2 miembros piden eliminar sus cuentas');
    expect(mail.text).toContain('- Un miembro\n- Laura Giraldo\n');
    expect(mail.text).not.toMatch(/evil|Arrepiente|Tarde/);
  });
});
