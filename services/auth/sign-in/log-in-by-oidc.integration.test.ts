import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, type ApiBench, openApi } from '../testing/api-bench.ts';
import { openIdentityProvider } from '../testing/open-identity-provider.ts';

const refused = { status: 400, body: { code: 'OIDC_REFUSED' } };
const unreachable = { status: 424, body: { code: 'OIDC_UNREACHABLE' } };

describe('signing in by an identity provider', () => {
  let provider: Awaited<ReturnType<typeof openIdentityProvider>>;
  let bench: ApiBench;
  beforeAll(async () => {
    provider = await openIdentityProvider('http://localhost:8080/login');
    bench = await openApi({ ...provider.settings, ADMIN_PASSKEYS: 'required', SIGN_INS_PER_ACCOUNT: '9' });
  });
  afterAll(async () => {
    await bench.close();
    await provider.close();
  });

  const { email } = adminCredentials;
  const begin = () => bench.call('POST', '/api/auth/oidc/challenge');
  const use = (ticket: string, answer: string) => bench.call('POST', '/api/auth/oidc', { body: { ticket, answer } });
  const byPassword = () => bench.call('POST', '/api/auth/login', { body: adminCredentials });
  const administrate = (token: string) => bench.call('GET', '/api/admin/users', { token });
  async function signIn(account: Parameters<typeof provider.signIn>[1]) {
    const { url, ticket } = (await begin()).body;
    return use(ticket, await provider.signIn(url, account));
  }

  test('fails while the provider is down, when the password still works, and works once the provider is back', async () => {
    expect(await begin()).toMatchObject(unreachable);
    expect(await byPassword()).toMatchObject({ status: 200 });
    provider.isUp = true;
    const { url, ticket } = (await begin()).body;
    const answer = await provider.signIn(url, { email, email_verified: true });
    provider.isUp = false;
    expect(await use(ticket, answer)).toMatchObject(unreachable);
    expect(await byPassword()).toMatchObject({ status: 200 });
    provider.isUp = true;
  });

  test('opens the account of an administrator, in any case of the address, as strongly as a passkey', async () => {
    const weak = await byPassword();
    expect(await administrate(weak.body.token)).toMatchObject({ status: 403, body: { code: 'PASSKEY_REQUIRED' } });
    const { status, body } = await signIn({ email: email.toUpperCase(), email_verified: true });
    expect({ status, user: body.user }).toMatchObject({ status: 200, user: { email } });
    expect(body.user).not.toHaveProperty('passkeyNeeded');
    expect(await administrate(body.token)).toMatchObject({ status: 200 });
  });

  test('opens nothing for members, suspended administrators, strangers and unverified addresses', async () => {
    const { token } = (await signIn({ email, email_verified: true })).body;
    const open = async (over: Parameters<typeof userForm>[0]) => {
      const form = userForm(over);
      const { body } = await bench.call('POST', '/api/admin/users', { token, body: form });
      return { form, path: `/api/admin/users/${body.user.id}` };
    };
    const member = await open({});
    const suspended = await open({ type: 'admin' });
    await bench.call('PUT', suspended.path, { token, body: { ...suspended.form, accountStatus: 'suspended' } });
    const accounts = await bench.models.accounts.find().lean();
    const notAdmin = { status: 403, body: { code: 'OIDC_NOT_ADMIN' } };
    for (const [account, answer] of [
      [{ email: member.form.email, email_verified: true }, notAdmin],
      [{ email: 'nadie@estudio.co', email_verified: true }, notAdmin],
      [{ email, email_verified: false }, notAdmin],
      [{ email }, notAdmin],
      [
        { email: suspended.form.email, email_verified: true },
        { status: 403, body: { code: 'ACCOUNT_SUSPENDED' } },
      ],
    ] as const) {
      expect(await signIn(account)).toMatchObject(answer);
    }
    expect(await bench.models.accounts.find().lean()).toEqual(accounts);
  });

  test('is kept as the first sign-in of an account that the studio opened', async () => {
    const { token } = (await signIn({ email, email_verified: true })).body;
    const form = userForm({ type: 'admin' });
    const { user } = (await bench.call('POST', '/api/admin/users', { token, body: form })).body;
    expect(await signIn({ email: form.email, email_verified: true })).toMatchObject({ status: 200 });
    const stored = await bench.models.accounts.findById(user.id).orFail().lean();
    expect(stored.signedInAt).toBeInstanceOf(Date);
    expect(stored).not.toHaveProperty('neverSignedIn');
  });

  test('takes an answer once, from the browser that began, with its state, and in time', async () => {
    const [mine, others] = [(await begin()).body, (await begin()).body];
    const answer = await provider.signIn(mine.url, { email, email_verified: true });
    expect(await use(others.ticket, answer)).toMatchObject(refused);
    expect(await use('', answer)).toMatchObject(refused);
    const atOnce = await Promise.all([use(mine.ticket, answer), use(mine.ticket, answer)]);
    expect(statusesOf(atOnce)).toEqual([200, 400]);
    expect(await use(mine.ticket, answer)).toMatchObject(refused);
    // The code is used up, also with another ticket.
    const { ticket, url } = (await begin()).body;
    const replayed = answer.replace(/state=[^&]+/, `state=${new URL(url).searchParams.get('state')}`);
    expect(await use(ticket, replayed)).toMatchObject(refused);
    const late = (await begin()).body;
    const lateAnswer = await provider.signIn(late.url, { email, email_verified: true });
    await bench.models.oidcSignIns.updateMany({}, { $set: { expiresAt: new Date(0) } });
    expect(await use(late.ticket, lateAnswer)).toMatchObject(refused);
  });

  test('ends without a session if the person cancels at the provider, and has to begin anew', async () => {
    const { url, ticket } = (await begin()).body;
    expect(await use(ticket, await provider.cancel(url))).toMatchObject(refused);
    const answer = await provider.signIn(url, { email, email_verified: true });
    expect(await use(ticket, answer)).toMatchObject(refused);
  });

  test('counts as a login of the account', async () => {
    let status = 200;
    for (let at = 0; at < 9 && status === 200; at += 1) {
      ({ status } = await signIn({ email, email_verified: true }));
    }
    expect(status).toBe(429);
    expect(await byPassword()).toMatchObject({ status: 429 });
  });
});
