import { catchMails, type MailCatcher } from '@studio/chassis/testing/mail-catcher';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from './testing/api-bench.ts';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { auth } from './service.ts';

describe('a member is mailed', () => {
  const bench = apiForTests();
  let post: MailCatcher;
  let worker: Awaited<ReturnType<typeof startRole>>;
  let admin: string;
  let form: ReturnType<typeof registrationForm>;
  let id: string;
  let token: string;
  beforeAll(async () => {
    post = await catchMails();
    worker = await startRole(auth, 'worker', {
      ...environmentOf(bench.namespace),
      SMTP_URL: post.url,
      PUBLIC_URL: 'https://estudio.example',
    });
    admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  });
  afterAll(async () => {
    await worker.stop();
    await post.close();
  });
  beforeEach(async () => {
    form = registrationForm();
    const { body } = await bench.call('POST', '/api/auth/register', { body: form });
    ({ token } = body);
    ({ id } = body.user);
  });

  const rowsOf = () => bench.connection.collection('mails').find({ accountId: id }).toArray();
  const put = (path: string, body: unknown, by = admin) => bench.call('PUT', path, { token: by, body });

  test('about a password that an administrator set, but does not contain it', async () => {
    const password = 'nueva-clave-7';
    await put(`/api/admin/users/${id}/change-password`, { newPassword: password, confirmPassword: password });
    const { source } = await post.mailTo(form.email, 'Un administrador del estudio');
    expect(source).not.toContain(password);
  });

  test('about a password changed in the profile, but not about a refused change', async () => {
    const change = { newPassword: 'nueva-clave-7', confirmPassword: 'nueva-clave-7' };
    await put('/api/users/change-password', { ...change, currentPassword: 'otra cosa' }, token);
    expect(await rowsOf()).toEqual([]);
    await put('/api/users/change-password', { ...change, currentPassword: form.password }, token);
    await post.mailTo(form.email, '/forgot-password');
    expect(await rowsOf()).toMatchObject([{ template: 'password-changed' }]);
  });

  test('at both addresses about a changed email, and about no other edit', async () => {
    const email = `nueva.${form.email}`;
    await put(`/api/admin/users/${id}`, { ...form, phone: '3009998877' });
    expect(await rowsOf()).toEqual([]);
    await put(`/api/admin/users/${id}`, { ...form, email });
    await post.mailTo(form.email, 'se usa otra');
    await post.mailTo(email, 'Desde ahora');
    expect([...post.mailsTo(form.email), ...post.mailsTo(email)]).toHaveLength(2);
  });

  test('once for a request repeated under its idempotency key', async () => {
    const body = { newPassword: 'nueva-clave-7', confirmPassword: 'nueva-clave-7' };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => bench.call('PUT', `/api/admin/users/${id}/change-password`, { token: admin, body, headers });
    await Promise.all([send(), send()]);
    expect(await rowsOf()).toHaveLength(1);
  });

  test('about nothing once the account is deleted: no address stays behind', async () => {
    await put(`/api/admin/users/${id}`, { ...form, email: `nueva.${form.email}` });
    expect(await bench.call('DELETE', `/api/admin/users/${id}`, { token: admin })).toMatchObject({ status: 200 });
    expect(await rowsOf()).toEqual([]);
  });
});
