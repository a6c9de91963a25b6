import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const ended = { status: 401, body: { code: 'SESSION_ENDED' } };
const alive = { status: 200 };

describe('sessions', () => {
  const bench = apiForTests();
  let admin: string;
  let form: ReturnType<typeof registrationForm>;
  let id: string;
  let token: string;
  let otherToken: string;
  beforeAll(async () => {
    admin = (await login(adminCredentials)).body.token;
  });
  beforeEach(async () => {
    form = registrationForm();
    const { body } = await bench.call('POST', '/api/auth/register', { body: form });
    id = body.user.id;
    token = body.token;
    otherToken = (await login(form)).body.token;
  });

  const login = ({ email, password }: { email: string; password: string }) =>
    bench.call('POST', '/api/auth/login', { body: { email, password } });
  const profile = (of: string) => bench.call('GET', '/api/users/profile', { token: of });
  const edit = (changes: Record<string, unknown>) =>
    bench.call('PUT', `/api/admin/users/${id}`, { token: admin, body: { ...form, ...changes } });

  test('coexist until something ends them', async () => {
    expect(await profile(token)).toMatchObject(alive);
    expect(await profile(otherToken)).toMatchObject(alive);
  });

  test('end one by one with a logout, for every process that is asked next', async () => {
    const logout = () => bench.call('POST', '/api/auth/logout', { token });
    expect(await logout()).toMatchObject({ status: 200, body: { message: 'Sesión cerrada' } });
    expect(await profile(token)).toMatchObject(ended);
    expect(await logout()).toMatchObject(ended);
    expect(await profile(otherToken)).toMatchObject(alive);
    expect((await login(form)).status).toBe(200);
  });

  test('that ended by a logout stay ended when the account changes', async () => {
    await bench.call('POST', '/api/auth/logout', { token });
    await edit({ phone: '3009998877' });
    expect(await profile(token)).toMatchObject(ended);
    expect(await profile(otherToken)).toMatchObject(alive);
  });

  test('end when an administrator sets the password', async () => {
    const body = { newPassword: 'nuevo123', confirmPassword: 'nuevo123' };
    const path = `/api/admin/users/${id}/change-password`;
    expect(await bench.call('PUT', path, { token: admin, body })).toMatchObject(alive);
    expect(await profile(token)).toMatchObject(ended);
    expect(await login({ ...form, password: 'nuevo123' })).toMatchObject(alive);
  });

  test('end when the type changes, and a new one has the new rights', async () => {
    await edit({ type: 'admin' });
    expect(await profile(token)).toMatchObject(ended);
    const promoted = (await login(form)).body.token;
    expect(await bench.call('GET', '/api/admin/users', { token: promoted })).toMatchObject(alive);
    await edit({ type: 'member' });
    expect(await bench.call('GET', '/api/admin/users', { token: promoted })).toMatchObject(ended);
  });

  test.each([
    ['inactive', 'ACCOUNT_INACTIVE'],
    ['suspended', 'ACCOUNT_SUSPENDED'],
  ])('end when the account becomes %s, and stay ended when it is active again', async (accountStatus, code) => {
    await edit({ accountStatus });
    expect(await profile(token)).toMatchObject(ended);
    expect(await login(form)).toMatchObject({ status: 403, body: { code } });
    expect(await login({ ...form, password: 'otra cosa' })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    await edit({ accountStatus: 'active' });
    expect(await profile(token)).toMatchObject(ended);
    expect(await login(form)).toMatchObject(alive);
  });

  test('end when the account is deleted', async () => {
    await bench.call('DELETE', `/api/admin/users/${id}`, { token: admin });
    expect(await profile(token)).toMatchObject(ended);
    expect(await login(form)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  });

  test('go on when anything else of the account is edited', async () => {
    await edit({ firstName: 'Otra', phone: '6011111111' });
    expect(await profile(token)).toMatchObject({ status: 200, body: { user: { firstName: 'Otra' } } });
  });

  test('of an administrator who sets their own password from the list end, except the calling one', async () => {
    await edit({ type: 'admin' });
    const [mine, elsewhere] = [(await login(form)).body.token, (await login(form)).body.token];
    const body = { newPassword: 'nuevo123', confirmPassword: 'nuevo123' };
    await bench.call('PUT', `/api/admin/users/${id}/change-password`, { token: mine, body });
    expect(await profile(mine)).toMatchObject(alive);
    expect(await profile(elsewhere)).toMatchObject(ended);
  });

  test('are not touched by a wrong current password', async () => {
    const body = { currentPassword: 'no es esta', newPassword: 'nuevo123', confirmPassword: 'nuevo123' };
    const answer = await bench.call('PUT', '/api/users/change-password', { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
    expect(await profile(otherToken)).toMatchObject(alive);
  });
});
