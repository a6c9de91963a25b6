import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';
import { catchMails, type MailCatcher } from '@studio/chassis/testing/mail-catcher';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { auth } from '../service.ts';

const linkPattern = /https:\/\/estudio\.example\/reset-password\/([\w-]{43})/;

describe('a forgotten password', () => {
  const bench = apiForTests();
  let post: MailCatcher;
  let worker: Awaited<ReturnType<typeof startRole>>;
  let form: ReturnType<typeof registrationForm>;
  let id: string;
  beforeAll(async () => {
    post = await catchMails();
    const settings = { SMTP_URL: post.url, PUBLIC_URL: 'https://estudio.example', STUDIO_NAME: 'Estudio Ñandú' };
    worker = await startRole(auth, 'worker', { ...environmentOf(bench.namespace), ...settings });
  });
  afterAll(async () => {
    await worker.stop();
    await post.close();
  });
  beforeEach(async () => {
    form = registrationForm();
    ({ id } = (await bench.call('POST', '/api/auth/register', { body: form })).body.user);
  });

  const ask = (email: string) => bench.call('POST', '/api/auth/forgot-password', { body: { email } });
  const mailsTo = (email: string) => post.mailsTo(email);
  const rows = () => bench.connection.collection('mails');
  const reset = (token: string, password: string) =>
    bench.call('POST', `/api/auth/reset-password/${token}`, { body: { password } });
  const login = (password: string) => bench.call('POST', '/api/auth/login', { body: { email: form.email, password } });
  const everyMailIsSettled = () => waitFor(async () => expect(await rows().countDocuments({ outcome: null })).toBe(0));

  async function mailedToken(): Promise<string> {
    const before = mailsTo(form.email).length;
    expect(await ask(form.email)).toMatchObject({ status: 200 });
    await waitFor(() => expect(mailsTo(form.email)).toHaveLength(before + 1));
    return linkPattern.exec(mailsTo(form.email).at(-1)!.source)![1]!;
  }

  test('gets a link by mail, which sets a new one, once', async () => {
    const token = await mailedToken();
    expect(await reset(token, '12345')).toMatchObject({ status: 400 });
    expect(await reset(token, 'nuevo123')).toMatchObject({ status: 200 });
    expect(await login('nuevo123')).toMatchObject({ status: 200 });
    expect(await reset(token, 'tercero1')).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
  });

  test('cannot be set by a link with trailing text, and the answer is about the link', async () => {
    const spoilt = (await mailedToken()) + 'a'.repeat(200);
    expect(await reset(spoilt, 'nuevo123')).toMatchObject({
      status: 400,
      body: { code: 'RESET_LINK_INVALID', message: 'El enlace no es válido o ya venció. Solicita uno nuevo.' },
    });
  });

  test('is answered alike, and costs the same writes, for known and unknown addresses', async () => {
    const [before, unknown] = [await rows().countDocuments(), registrationForm().email];
    const answers = [await ask(form.email), await ask(unknown)];
    expect(answers[0]).toMatchObject({ status: 200, body: { message: expect.stringContaining('Si el correo') } });
    expect(answers[1]).toMatchObject({ status: 200, body: answers[0]!.body });
    expect(await rows().countDocuments()).toBe(before + 2);
    await everyMailIsSettled();
    expect(mailsTo(unknown)).toEqual([]);
    expect(JSON.stringify(await rows().find().toArray())).not.toMatch(/@|reset-password\//);
  });

  test('of an inactive account is mailed, of a deleted one it is not', async () => {
    const token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
    const body = { ...form, accountStatus: 'inactive' };
    await bench.call('PUT', `/api/admin/users/${id}`, { token, body });
    await mailedToken();
    await bench.call('DELETE', `/api/admin/users/${id}`, { token });
    await ask(form.email);
    await everyMailIsSettled();
    expect(mailsTo(form.email)).toHaveLength(1);
  });

  test.each([
    ['known', () => form.email],
    ['unknown', () => registrationForm().email],
  ])('may be asked for a few times an hour, for a %s address', async (_, address) => {
    const email = address();
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
