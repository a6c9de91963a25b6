import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { SIGN_IN_CODE_ATTEMPTS } from '@studio/contracts/rules/sign-in';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { composeNow } from '../testing/compose-now.ts';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';
import { createAuthenticator } from '../testing/software-authenticator.ts';

const origin = 'http://localhost:8080';
const required = { status: 403, body: { code: 'PASSKEY_REQUIRED' } };
const done = { status: 200 };

describe('where passkeys are required', () => {
  const bench = apiForTests({ ADMIN_PASSKEYS: 'required', RESET_REQUESTS_PER_ACCOUNT: '2' });
  let credentials: { email: string; password: string };
  let id: string;
  /** Tokens of sessions by password alone, from before there was a passkey. */
  let weak: string[];
  let strong: string;
  beforeAll(async () => {
    const first = (await login(adminCredentials)).body.token;
    ({ strong } = await addPasskey(first));
    weak = [];
  });
  beforeEach(async () => {
    const form = userForm({ type: 'admin' });
    id = (await bench.call('POST', '/api/admin/users', { token: strong, body: form })).body.user.id;
    credentials = { email: form.email, password: form.documentNumber };
    weak = [(await login(credentials)).body.token, (await login(credentials)).body.token];
  });

  const login = (body: object) => bench.call('POST', '/api/auth/login', { body });
  const administrate = (token: string) => bench.call('GET', '/api/admin/users', { token });
  const profile = async (token: string) => (await bench.call('GET', '/api/users/profile', { token })).body.user;
  const begin = (token: string) =>
    bench.call('POST', '/api/admin/passkeys/challenge', { token, body: { name: 'Celular' } });
  async function addPasskey(token: string) {
    const credential = createAuthenticator(origin).create((await begin(token)).body.options);
    const answer = await bench.call('POST', '/api/admin/passkeys', { token, body: { name: 'Celular', credential } });
    return { strong: answer.body.token as string };
  }
  const askForCode = () => bench.call('POST', '/api/auth/login/code', { body: credentials });
  /** Makes the newest code, as the worker does when it sends the mail. */
  async function mailedCode(): Promise<string> {
    const rows = await mailsOf(bench.connection).find({ accountId: id, template: 'sign-in-code' }).toArray();
    const parts = { ...bench, clock: () => new Date(), publicUrl: origin, readBrand: brandNamed('Estudio') };
    const { subject, text } = (await composeNow(parts, rows.at(-1)!))!;
    const [code = ''] = /\b\d{6}\b/.exec(text) ?? [];
    expect(subject).not.toContain(code);
    return code;
  }
  const another = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0');

  test('an administrator without one administrates only after adding it, and not in other password sessions', async () => {
    const [token, other] = weak as [string, string];
    expect(await administrate(token)).toMatchObject(required);
    expect(await profile(token)).toMatchObject({ passkeyNeeded: true });
    const added = await addPasskey(token);
    expect(await administrate(added.strong)).toMatchObject(done);
    expect(await profile(added.strong)).not.toHaveProperty('passkeyNeeded');
    expect(await administrate(token)).toMatchObject({ status: 401 });
    expect(await begin(other)).toMatchObject(required);
    expect(await administrate(other)).toMatchObject(required);
    expect(await login(credentials)).toMatchObject(required);
  });

  test('a mailed code replaces a lost passkey once, and its owner is mailed', async () => {
    await addPasskey(weak[0]!);
    expect(await askForCode()).toMatchObject(done);
    const code = await mailedCode();
    const wrong = await login({ ...credentials, code: another(code) });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'SIGN_IN_CODE_INVALID' } });
    expect(await login({ ...credentials, password: 'otra', code })).toMatchObject({ status: 401 });
    const atOnce = await Promise.all([1, 2, 3].map(() => login({ ...credentials, code })));
    expect(statusesOf(atOnce)).toEqual([200, 400, 400]);
    const { token } = atOnce.find(({ status }) => status === 200)!.body;
    expect(await administrate(token)).toMatchObject(done);
    const told = { accountId: id, template: 'signed-in-by-code' };
    expect(await mailsOf(bench.connection).countDocuments(told)).toBe(1);
    const act = { 'envelopes.payload.kind': 'signed-in-by-code', 'envelopes.payload.about.user': id };
    expect(await outboxOf(bench.connection).countDocuments(act)).toBe(1);
  });

  test('a code ends with a newer one, its attempts or its minutes, and few are mailed', async () => {
    await addPasskey(weak[0]!);
    await askForCode();
    const [older, code] = [await mailedCode(), await mailedCode()];
    expect((await login({ ...credentials, code: older })).status).toBe(older === code ? 200 : 400);
    await bench.models.signInCodes.updateOne({ _id: id }, { $set: { expiresAt: new Date(0) } });
    expect(await login({ ...credentials, code })).toMatchObject({ status: 400 });
    await askForCode();
    const last = await mailedCode();
    for (let at = 0; at < SIGN_IN_CODE_ATTEMPTS; at += 1) await login({ ...credentials, code: another(last) });
    expect(await login({ ...credentials, code: last })).toMatchObject({ status: 400 });
    expect(await askForCode()).toMatchObject({ status: 429 });
  });

  test('an account that needs no code gets none, but the same answer', async () => {
    const answer = await askForCode();
    expect(answer).toMatchObject({ status: 200, body: { message: 'Te enviamos un código a tu correo' } });
    expect(await mailsOf(bench.connection).countDocuments({ accountId: id })).toBe(0);
  });
});
