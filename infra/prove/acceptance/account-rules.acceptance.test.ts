import { beforeAll, describe, expect, inject, test } from 'vitest';
import { apiClient } from '@studio/chassis/testing/api-client';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { type Person, registerMember, signIn } from '../testing/kit/people.ts';
import { scheduleTraining } from '../testing/kit/scenario.ts';

const { origin, adminEmail, adminPassword } = inject('studio');

interface AdminUser {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The edit form of a user as the list shows them, with some fields changed. */
function formOf(user: AdminUser, over: Record<string, unknown>) {
  return {
    firstName: user['first_name'],
    lastName: user['last_name'],
    email: user['email'],
    phone: user['phone'],
    dateOfBirth: user['date_of_birth'],
    gender: user['gender'],
    type: user['type'],
    documentType: user['document_type'],
    documentNumber: user['document_number'],
    accountStatus: user['account_status'],
    ...over,
  };
}

describe('accounts', () => {
  let admin: Person;

  beforeAll(async () => {
    admin = await signIn(origin, adminEmail, adminPassword);
  });

  const listed = async (by: Person): Promise<AdminUser[]> => (await by.get('/api/admin/users')).body;
  async function change(by: Person, id: string, over: Record<string, unknown>) {
    const user = (await listed(by)).find((each) => each.id === id)!;
    return by.put(`/api/admin/users/${id}`, formOf(user, over));
  }

  test.each([
    ['suspended', 'ACCOUNT_SUSPENDED', 'Tu cuenta está suspendida. Comunícate con el estudio.'],
    ['inactive', 'ACCOUNT_INACTIVE', 'Tu cuenta está inactiva. Comunícate con el estudio.'],
  ])('a member who is %s is out of every session with the next request', async (accountStatus, code, message) => {
    const member = await registerMember(origin);
    const elsewhere = await signIn(origin, member.email, member.password);
    const trainingId = await scheduleTraining(admin);
    expect((await change(admin, member.id, { accountStatus })).status).toBe(200);
    for (const session of [member, elsewhere]) {
      const answers = await Promise.all([
        session.get('/api/users/profile'),
        session.get('/api/plans'),
        session.get('/api/trainings/my-trainings'),
        session.post('/api/trainings/register', { trainingId }),
      ]);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'SESSION_ENDED']));
    }
    const credentials = { email: member.email, password: member.password };
    const login = await apiClient(origin).post('/api/auth/login', credentials);
    expect({ status: login.status, code: login.body.code, message: login.body.message }).toEqual({
      status: 403,
      code,
      message,
    });
    const enrolled = await admin.post(`/api/admin/trainings/${trainingId}/register`, { userId: member.id });
    expect(enrolled.body.code).toBe('USER_NOT_ACTIVE');

    await change(admin, member.id, { accountStatus: 'active' });
    expect((await member.get('/api/users/profile')).body.code).toBe('SESSION_ENDED');
    const back = await signIn(origin, member.email, member.password);
    expect((await back.get('/api/users/profile')).status).toBe(200);
  });

  test('a member who becomes an administrator, and back, needs a new session each time', async () => {
    const person = await registerMember(origin);
    await change(admin, person.id, { type: 'admin' });
    expect((await person.get('/api/users/profile')).body.code).toBe('SESSION_ENDED');
    const asAdmin = await signIn(origin, person.email, person.password);
    expect((await asAdmin.get('/api/admin/stats')).status).toBe(200);
    await change(admin, person.id, { type: 'member' });
    expect((await asAdmin.get('/api/admin/stats')).body.code).toBe('SESSION_ENDED');
    const asMember = await signIn(origin, person.email, person.password);
    expect((await asMember.get('/api/admin/stats')).status).toBe(403);
  });

  test('two administrators who take the rights from each other at once never leave none', async () => {
    const root = await onlyAdmin();
    const other = await registerMember(origin);
    for (const over of [{ type: 'member' }, { accountStatus: 'suspended' }, { accountStatus: 'inactive' }]) {
      const back = { type: 'admin', accountStatus: 'active' };
      await change(admin, other.id, back);
      const second = await signIn(origin, other.email, other.password);
      const users = await listed(admin);
      const form = (id: string) =>
        formOf(
          users.find((user) => user.id === id)!,
          over,
        );
      const answers = await Promise.all([
        admin.put(`/api/admin/users/${other.id}`, form(other.id)),
        second.put(`/api/admin/users/${root}`, form(root)),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect([401, 409]).toContain(statuses.find((status) => status !== 200));
      if (statuses[1] === 200) {
        await change(second, root, back);
        admin = await signIn(origin, adminEmail, adminPassword);
      }
    }
    await change(admin, other.id, { type: 'member', accountStatus: 'active' });
    for (const over of [{ type: 'member' }, { accountStatus: 'suspended' }]) {
      const { status, body } = await change(admin, root, over);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'LAST_ADMIN' });
    }
    expect((await admin.delete(`/api/admin/users/${root}`)).body.code).toBe('LAST_ADMIN');
  });

  test('of many who register at once with one email or one document, one gets in', async () => {
    const base = registrationForm();
    const sameEmail = [1, 2, 3, 4].map(() => registrationForm({ email: base.email.toUpperCase() }));
    const sameDocument = [1, 2, 3, 4].map(() => registrationForm({ documentNumber: base.documentNumber }));
    const post = (form: object) => apiClient(origin).post('/api/auth/register', form);
    const byEmail = await Promise.all(sameEmail.map(post));
    expect(byEmail.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(byEmail.find(({ status }) => status === 409)?.body.code).toBe('EMAIL_TAKEN');
    const byDocument = await Promise.all(sameDocument.map(post));
    expect(byDocument.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(byDocument.find(({ status }) => status === 409)?.body.code).toBe('DOCUMENT_TAKEN');
  });

  /** The administrator of the studio under test; all others, made by other tests, become members. */
  async function onlyAdmin(): Promise<string> {
    const users = await listed(admin);
    for (const { id, type, email } of users) {
      if (type === 'admin' && email !== adminEmail) await change(admin, id, { type: 'member' });
    }
    return users.find(({ email }) => email === adminEmail)!.id;
  }
});
