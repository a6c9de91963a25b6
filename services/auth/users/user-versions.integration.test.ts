import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const bench = apiForTests();
let admin: string;
beforeAll(async () => {
  admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
});

const tag = (version: number) => `"${version}"`;
const sent = (token: string, body: unknown, ifMatch?: string) => {
  return { token, body, ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }) };
};
const changed = { status: 412, body: { code: 'CHANGED_MEANWHILE' } };

describe('the version of a user', () => {
  let form: ReturnType<typeof userForm>;
  let id: string;
  let version: number;
  beforeEach(async () => {
    form = userForm();
    const created = await bench.call('POST', '/api/admin/users', sent(admin, form));
    ({ id, version } = created.body.user);
  });

  const edit = (changes: object, ifMatch?: string) =>
    bench.call('PUT', `/api/admin/users/${id}`, sent(admin, { ...form, ...changes }, ifMatch));
  const listed = async () => {
    const { body } = await bench.call('GET', `/api/admin/users?search=${form.email}`, { token: admin });
    return body.items[0];
  };
  const remove = (ifMatch?: string) => bench.call('DELETE', `/api/admin/users/${id}`, sent(admin, undefined, ifMatch));

  test('is named by the list and by every answer about the user, and goes up with an edit', async () => {
    expect(await listed()).toMatchObject({ id, version, special_trainings_version: 0 });
    const created = await bench.call('POST', '/api/admin/users', sent(admin, userForm()));
    expect(created.headers.get('etag')).toBe(tag(created.body.user.version));
    const edited = await edit({ phone: '3009998877' }, tag(version));
    expect(edited).toMatchObject({ status: 200, body: { user: { phone: '3009998877', version: version + 1 } } });
    expect(edited.headers.get('etag')).toBe(tag(version + 1));
    expect(await listed()).toMatchObject({ version: version + 1 });
  });

  test('refuses a form opened before a suspension, which it would lift', async () => {
    expect(await edit({ accountStatus: 'suspended' }, tag(version))).toMatchObject({ status: 200 });
    const stale = await edit({ phone: '3009998877' }, tag(version));
    expect(stale).toMatchObject(changed);
    expect(stale.body.current).toEqual(await listed());
    expect(stale.body.current).toMatchObject({ account_status: 'suspended', phone: form.phone, version: version + 1 });
  });

  test('is not raised by what the form does not show: a sign-in, a password', async () => {
    const { documentNumber: password, email } = form;
    expect(await bench.call('POST', '/api/auth/login', { body: { email, password } })).toMatchObject({ status: 200 });
    const passwords = { newPassword: 'otra clave', confirmPassword: 'otra clave' };
    const set = await bench.call('PUT', `/api/admin/users/${id}/change-password`, sent(admin, passwords));
    expect(set.status).toBe(200);
    expect(await edit({ phone: '3009998877' }, tag(version))).toMatchObject({ status: 200 });
  });

  test('lets one of several edits at once through', async () => {
    const phones = ['3000000001', '3000000002', '3000000003', '3000000004'];
    const answers = await Promise.all(phones.map((phone) => edit({ phone }, tag(version))));
    expect(statusesOf(answers)).toEqual([200, 412, 412, 412]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(await listed()).toEqual(body.user);
  });

  test('refuses to delete a user who was edited meanwhile', async () => {
    await edit({ firstName: 'Otra' });
    expect(await remove(tag(version))).toMatchObject({ ...changed, body: { current: { first_name: 'Otra' } } });
    expect(await listed()).toMatchObject({ id });
    expect(await remove(tag(version + 1))).toMatchObject({ status: 200 });
    expect(await remove(tag(version + 1))).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    expect(await edit({}, tag(version))).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });

  test('is checked after the form, and before any other refusal of the edit', async () => {
    expect(await edit({ phone: '12' }, '"0"')).toMatchObject({ status: 400 });
    expect(await edit({ email: adminCredentials.email }, '"0"')).toMatchObject(changed);
    expect(await edit({ email: adminCredentials.email }, tag(version))).toMatchObject({ status: 409 });
  });
});

describe('the version of the profile', () => {
  const profileOf = ({ firstName, lastName, phone, dateOfBirth, gender }: ReturnType<typeof registrationForm>) => {
    return { firstName, lastName, phone, dateOfBirth, gender };
  };

  test('is shared by member and administrator: the second save is refused', async () => {
    const form = registrationForm();
    const { body } = await bench.call('POST', '/api/auth/register', { body: form });
    const { token, user } = body;
    const read = await bench.call('GET', '/api/users/profile', { token });
    expect(read.body.user).toEqual(user);
    expect(read.headers.get('etag')).toBe(tag(user.version));

    const { password: _none, ...person } = form;
    const byAdmin = await bench.call(
      'PUT',
      `/api/admin/users/${user.id}`,
      sent(admin, { ...person, lastName: 'Corregido' }, tag(user.version)),
    );
    expect(byAdmin.status).toBe(200);

    const save = (ifMatch?: string) =>
      bench.call('PUT', '/api/users/profile', sent(token, { ...profileOf(form), phone: '3009998877' }, ifMatch));
    const stale = await save(tag(user.version));
    expect(stale).toMatchObject({ ...changed, body: { current: { lastName: 'Corregido', phone: form.phone } } });
    const saved = await save(tag(stale.body.current.version));
    expect(saved).toMatchObject({ status: 200, body: { user: { phone: '3009998877' } } });
    expect(saved.headers.get('etag')).toBe(tag(saved.body.user.version));
    expect(await save()).toMatchObject({ status: 200 });

    const late = { ...person, lastName: 'Otra vez' };
    const again = await bench.call(
      'PUT',
      `/api/admin/users/${user.id}`,
      sent(admin, late, tag(byAdmin.body.user.version)),
    );
    expect(again).toMatchObject({ ...changed, body: { current: { phone: '3009998877' } } });
  });
});
