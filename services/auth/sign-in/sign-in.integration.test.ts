import { outboxOf } from '@studio/chassis/outbox/outbox';
import { describe, expect, test } from 'vitest';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { createPasswords } from '../credentials/passwords.ts';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';
import { issueResetLink } from '../password-reset/issue-reset-link.ts';

describe('signing in', () => {
  const bench = apiForTests({ LOGIN_ATTEMPTS_PER_ACCOUNT: '3', PASSWORD_CHANGES_PER_ACCOUNT: '5' });

  const login = (body: unknown) => bench.call('POST', '/api/auth/login', { body });
  async function registered() {
    const form = registrationForm();
    const { body } = await bench.call('POST', '/api/auth/register', { body: form });
    return { email: form.email, password: form.password, token: body.token as string, id: body.user.id as string };
  }

  test('answers a session and the user, ignoring the case of the email', async () => {
    const { email, password } = await registered();
    const { status, body } = await login({ email: email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email });
    expect(await bench.call('GET', '/api/users/profile', { token: body.token })).toMatchObject({ status: 200 });
  });

  test('says that the password is the document number until another one is set', async () => {
    const { body: admin } = await login(adminCredentials);
    const form = userForm();
    await bench.call('POST', '/api/admin/users', { token: admin.token, body: form });
    const first = await login({ email: form.email, password: form.documentNumber });
    expect(first.body.passwordIsDocumentNumber).toBe(true);
    const passwords = { currentPassword: form.documentNumber, newPassword: 'nuevo123', confirmPassword: 'nuevo123' };
    const changed = await bench.call('PUT', '/api/users/change-password', { token: first.body.token, body: passwords });
    expect(changed.status).toBe(200);
    const second = await login({ email: form.email, password: 'nuevo123' });
    expect(second.status).toBe(200);
    expect(second.body).not.toHaveProperty('passwordIsDocumentNumber');
  });

  test('answers the same for an unknown address as for a wrong password', async () => {
    const { email } = await registered();
    const wrong = await login({ email, password: 'otra cosa' });
    const unknown = await login({ email: registrationForm().email, password: 'otra cosa' });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  test('is refused for a while after too many failures, for known and unknown addresses alike', async () => {
    const { email, password } = await registered();
    for (const address of [email, registrationForm().email]) {
      const tries = [];
      for (let at = 0; at < 4; at += 1) tries.push(await login({ email: address, password: 'otra cosa' }));
      expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
      expect(Number(tries[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await login({ email, password })).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });

  test('stays open on a known device while strangers are locked out by wrong passwords', async () => {
    const form = registrationForm();
    const { email, password } = form;
    const { deviceToken } = (await bench.call('POST', '/api/auth/register', { body: form })).body;
    const from = (address: string, body: object) =>
      bench.call('POST', '/api/auth/login', { body: { email, ...body }, headers: { 'X-Forwarded-For': address } });
    const guess = (address: string) => from(address, { password: 'otra cosa' });
    for (const _ of [1, 2, 3]) expect(await guess('203.0.113.9')).toMatchObject({ status: 401 });
    expect(await guess('203.0.113.9')).toMatchObject({ status: 429 });
    expect(await from('203.0.113.10', { password })).toMatchObject({ status: 200 });
    // Ten times as many failures from all addresses lock all strangers out.
    for (let at = 0; at < 27; at += 1) expect(await guess(`203.0.113.${20 + at}`)).toMatchObject({ status: 401 });
    expect(await from('203.0.113.99', { password })).toMatchObject({ status: 429 });
    const other = (await bench.call('POST', '/api/auth/register', { body: registrationForm() })).body.deviceToken;
    expect(await from('203.0.113.99', { password, deviceTokens: [other, 'x'] })).toMatchObject({ status: 429 });
    const known = { deviceTokens: [other, deviceToken] };
    expect(await from('203.0.113.9', { password, ...known })).toMatchObject({ status: 200 });
    // A mark does not replace the password: its own attempts are limited.
    for (const _ of [1, 2, 3]) await from('203.0.113.9', { password: 'otra cosa', ...known });
    expect(await from('203.0.113.9', { password, ...known })).toMatchObject({ status: 429 });
    const mails = bench.connection.collection('mails');
    await expect.poll(() => mails.countDocuments({ template: 'sign-in-locked' })).toBeGreaterThan(0);
    const { _id } = (await bench.models.accounts.findOne({ email }).lean())!;
    expect(await mails.countDocuments({ template: 'sign-in-locked', accountId: _id })).toBe(1);
  });

  test('allows no more concurrent failures than sequential ones', async () => {
    const { email } = await registered();
    const tries = await Promise.all(Array.from({ length: 12 }, () => login({ email, password: 'otra cosa' })));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  test('counts failures only, and forgets them after a success', async () => {
    const { email, password } = await registered();
    for (let round = 0; round < 3; round += 1) {
      await login({ email, password: 'otra cosa' });
      await login({ email, password: 'otra cosa' });
      expect(await login({ email, password })).toMatchObject({ status: 200 });
    }
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => login({ email, password })));
    expect(atOnce.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test.each([
    [
      'a reset link',
      async ({ id, email }: { id: string; email: string }, password: string) => {
        const parts = { models: bench.models, clock: () => new Date(), publicUrl: 'http://localhost:8080' };
        const link = await issueResetLink(parts, { _id: id, email });
        const path = `/api/auth/reset-password/${link.split('/').at(-1)}`;
        return bench.call('POST', path, { body: { password } });
      },
    ],
    [
      'an administrator',
      async ({ id }: { id: string; email: string }, password: string) => {
        const { token } = (await login(adminCredentials)).body;
        const body = { newPassword: password, confirmPassword: password };
        return bench.call('PUT', `/api/admin/users/${id}/change-password`, { token, body });
      },
    ],
  ])('is open again at once to who got a new password from %s', async (_, setPassword) => {
    const { email, token, id } = await registered();
    const wrong = { currentPassword: 'no es esta', newPassword: 'nuevo123', confirmPassword: 'nuevo123' };
    for (let at = 0; at < 3; at += 1) {
      await login({ email, password: 'otra cosa' });
      await bench.call('PUT', '/api/users/change-password', { token, body: wrong });
    }
    expect(await login({ email, password: 'nuevo123' })).toMatchObject({ status: 429 });
    expect(await setPassword({ id, email }, 'nuevo123')).toMatchObject({ status: 200 });
    const entered = await login({ email, password: 'nuevo123' });
    expect(entered).toMatchObject({ status: 200 });
    const body = { ...wrong, currentPassword: 'nuevo123' };
    const changed = await bench.call('PUT', '/api/users/change-password', { token: entered.body.token, body });
    expect(changed).toMatchObject({ status: 200 });
  });

  test('limits how often a session may try the current password', async () => {
    const { token } = await registered();
    const body = { currentPassword: 'no es esta', newPassword: 'nuevo123', confirmPassword: 'nuevo123' };
    const tries = [];
    for (let at = 0; at < 4; at += 1)
      tries.push(await bench.call('PUT', '/api/users/change-password', { token, body }));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
  });

  test('limits how often an account may change its password, also with the right one each time', async () => {
    const [{ password, token }, other] = [await registered(), await registered()];
    const change = (who: { token: string }) =>
      bench.call('PUT', '/api/users/change-password', {
        token: who.token,
        body: { currentPassword: password, newPassword: password, confirmPassword: password },
      });
    const tries = await Promise.all(Array.from({ length: 6 }, () => change({ token })));
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toMatchObject([{ body: { code: 'TOO_MANY_REQUESTS' } }]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await change(other)).toMatchObject({ status: 200 });
  });
});

describe('signing in after a change of BCRYPT_COST', () => {
  const bench = apiForTests({ BCRYPT_COST: '5' });

  const login = (body: unknown) => bench.call('POST', '/api/auth/login', { body });
  const stored = (email: string) => bench.models.accounts.findOne({ email }).orFail().lean();
  /** A member whose password was stored at another cost, with a session from that time. */
  async function registeredAtCost(cost: number) {
    const form = registrationForm();
    const { email, password } = form;
    const { body } = await bench.call('POST', '/api/auth/register', { body: form });
    const passwordHash = await (await createPasswords(cost)).hash(password);
    await bench.models.accounts.updateOne({ email }, { $set: { passwordHash } });
    return { email, password, token: body.token as string, before: await stored(email) };
  }

  test.each([4, 6])(
    'from %i to 5 stores the password at the current cost, and changes nothing else but the first sign-in',
    async (cost) => {
      const { email, password, token, before } = await registeredAtCost(cost);
      const entry = await bench.directory.find(before._id);
      const told = await outboxOf(bench.connection).countDocuments();
      expect(await login({ email, password })).toMatchObject({ status: 200 });
      const after = await stored(email);
      expect(after.passwordHash).toMatch(/^\$2b\$05\$/);
      expect({ ...after, passwordHash: '' }).toEqual({ ...before, passwordHash: '', signedInAt: expect.any(Date) });
      expect(await bench.directory.find(before._id)).toEqual(entry);
      expect(await outboxOf(bench.connection).countDocuments()).toBe(told);
      expect(await bench.call('GET', '/api/users/profile', { token })).toMatchObject({ status: 200 });
      expect(await login({ email, password })).toMatchObject({ status: 200 });
      expect(await stored(email)).toEqual(after);
    },
  );

  test('at several places at once leaves one hash that opens', async () => {
    const { email, password } = await registeredAtCost(4);
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => login({ email, password })));
    expect(atOnce.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await stored(email)).passwordHash).toMatch(/^\$2b\$05\$/);
    expect(await login({ email, password })).toMatchObject({ status: 200 });
  });

  test('with a wrong password, or into a suspended account, stores nothing', async () => {
    const { email, password, before } = await registeredAtCost(4);
    expect(await login({ email, password: 'otra cosa' })).toMatchObject({ status: 401 });
    await bench.models.accounts.updateOne({ email }, { $set: { status: 'suspended' } });
    expect(await login({ email, password })).toMatchObject({ status: 403 });
    expect((await stored(email)).passwordHash).toBe(before.passwordHash);
  });
});

describe('right logins', () => {
  const bench = apiForTests({ SIGN_INS_PER_ACCOUNT: '4' });

  test('of one account are limited, also many at once, and those of others go on', async () => {
    const [form, other] = [registrationForm(), registrationForm()];
    for (const body of [form, other]) await bench.call('POST', '/api/auth/register', { body });
    const login = ({ email, password }: typeof form) =>
      bench.call('POST', '/api/auth/login', { body: { email, password } });
    const wrong = await login({ ...form, password: 'otra cosa' });
    const atOnce = await Promise.all(Array.from({ length: 9 }, () => login(form)));
    expect(wrong.status).toBe(401);
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(atOnce.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await login(other)).toMatchObject({ status: 200 });
  });
});

describe('limits per address', () => {
  const bench = apiForTests({
    LOGIN_ATTEMPTS_PER_ADDRESS: '2',
    REGISTRATIONS_PER_ADDRESS: '2',
    RESET_REQUESTS_PER_ADDRESS: '2',
  });

  /** Each test calls from its own address. */
  const callFrom = (address: string) => (path: string, body: unknown) =>
    bench.call('POST', path, { body, headers: { 'X-Forwarded-For': address } });
  const unknown = () => ({ email: registrationForm().email, password: 'secreto1' });

  test.each([
    ['/api/auth/login', unknown, [401, 401, 429]],
    ['/api/auth/register', registrationForm, [201, 201, 429]],
    ['/api/auth/forgot-password', unknown, [200, 200, 429]],
  ] as const)('hold for %s', async (path, body, expected) => {
    const call = callFrom('203.0.113.1');
    const answers = [await call(path, body()), await call(path, body()), await call(path, body())];
    expect(answers.map(({ status }) => status)).toEqual(expected);
    const { message } = answers[2]!.body;
    expect(message).toMatch(/^Demasiados intentos\. Espera \d+ minutos e inténtalo de nuevo\.$/);
    const minutes = Number(/\d+/.exec(message)![0]);
    expect(minutes).toBe(Math.ceil(Number(answers[2]!.headers.get('retry-after')) / 60));
  });

  test('do not count right logins', async () => {
    const call = callFrom('203.0.113.2');
    for (let login = 0; login < 5; login += 1) {
      expect((await call('/api/auth/login', adminCredentials)).status).toBe(200);
    }
    expect((await call('/api/auth/login', unknown())).status).toBe(401);
    expect((await call('/api/auth/login', adminCredentials)).status).toBe(200);
    expect((await call('/api/auth/login', unknown())).status).toBe(401);
    expect((await call('/api/auth/login', adminCredentials)).status).toBe(429);
  });

  test('do not count invalid calls', async () => {
    const call = callFrom('203.0.113.3');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await call('/api/auth/register', registrationForm({ phone: '123' }))).status).toBe(400);
      expect((await call('/api/auth/forgot-password', { email: 'ana' })).status).toBe(400);
    }
    expect((await call('/api/auth/register', registrationForm())).status).toBe(201);
    expect((await call('/api/auth/forgot-password', unknown())).status).toBe(200);
  });

  test('count attempts to find out which emails have an account', async () => {
    const call = callFrom('203.0.113.4');
    const taken = registrationForm({ email: adminCredentials.email });
    const statuses = [];
    for (let tries = 0; tries < 3; tries += 1) statuses.push((await call('/api/auth/register', taken)).status);
    expect(statuses).toEqual([409, 409, 429]);
  });
});
