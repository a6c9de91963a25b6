import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsOf } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { outboxOf } from '@studio/chassis/outbox/outbox';
import { statusesOf } from '@studio/chassis/testing/api-client';
import { PASSKEYS_MAX } from '@studio/contracts/rules/sign-in';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';
import { createAuthenticator, type Forgery, type SoftwareAuthenticator } from '../testing/software-authenticator.ts';

const origin = 'http://localhost:8080';
const signIns = 8;
const refused = { status: 400, body: { code: 'PASSKEY_REFUSED' } };

describe('passkeys', () => {
  const bench = apiForTests({ STUDIO_NAME: 'Estudio', SIGN_INS_PER_ACCOUNT: String(signIns) });
  let admin: string;
  let form: ReturnType<typeof userForm>;
  let id: string;
  let token: string;
  beforeAll(async () => {
    admin = (await login(adminCredentials)).body.token;
  });
  beforeEach(async () => {
    form = userForm({ type: 'admin' });
    id = (await bench.call('POST', '/api/admin/users', { token: admin, body: form })).body.user.id;
    token = (await login({ email: form.email, password: form.documentNumber })).body.token;
  });

  const login = (body: object) => bench.call('POST', '/api/auth/login', { body });
  const list = async () => (await bench.call('GET', '/api/admin/passkeys', { token })).body;
  const begin = async (by = token) =>
    (await bench.call('POST', '/api/admin/passkeys/challenge', { token: by, body: { name: 'Mi celular' } })).body
      .options;
  const add = (credential: object, name = 'Mi celular') =>
    bench.call('POST', '/api/admin/passkeys', { token, body: { name, credential } });
  const beginLogin = async () => (await bench.call('POST', '/api/auth/passkey/challenge')).body.options;
  const use = (credential: object) => bench.call('POST', '/api/auth/passkey', { body: { credential } });
  const signIn = async (by: SoftwareAuthenticator, forged?: Forgery) => use(by.get(await beginLogin(), forged));

  async function added(name?: string, counts = true): Promise<SoftwareAuthenticator> {
    const authenticator = createAuthenticator(origin, { counts });
    expect(await add(authenticator.create(await begin()), name)).toMatchObject({ status: 201 });
    return authenticator;
  }
  const actsOf = async (): Promise<string[]> => {
    const rows = await outboxOf(bench.connection)
      .find({ 'envelopes.payload.about.user': id })
      .sort({ _id: 1 })
      .toArray();
    return rows.flatMap(({ envelopes }) => envelopes.map(({ payload }) => (payload as { kind: string }).kind));
  };
  const mailed = async () => {
    const rows = await mailsOf(bench.connection).find({ accountId: id }).sort({ createdAt: 1 }).toArray();
    return rows.map(({ template, payload }) => ({ template, payload }));
  };

  test('are several for one administrator: each signs in, and a removed one no longer', async () => {
    const [phone, laptop] = [await added('Mi celular'), await added('Mi portátil', false)];
    expect(await list()).toMatchObject([
      { name: 'Mi celular', lastUsedAt: null },
      { name: 'Mi portátil', lastUsedAt: null },
    ]);
    for (const each of [phone, laptop, laptop]) {
      const { status, body } = await signIn(each);
      expect({ status, user: body.user }).toMatchObject({ status: 200, user: { id } });
      expect(await bench.call('GET', '/api/admin/users', { token: body.token })).toMatchObject({ status: 200 });
    }
    const [{ id: first, lastUsedAt }] = await list();
    expect(lastUsedAt).not.toBeNull();
    const remove = () => bench.call('DELETE', `/api/admin/passkeys/${first}`, { token });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'PASSKEY_NOT_FOUND' } });
    expect(await signIn(phone)).toMatchObject(refused);
    expect(await signIn(laptop)).toMatchObject({ status: 200 });
    expect(await mailed()).toEqual([
      { template: 'passkey-added', payload: { name: 'Mi celular' } },
      { template: 'passkey-added', payload: { name: 'Mi portátil' } },
      { template: 'passkey-removed', payload: { name: 'Mi celular' } },
    ]);
    expect(await actsOf()).toEqual(['user-created', 'passkey-added', 'passkey-added', 'passkey-removed']);
    const data = (await bench.call('GET', '/api/users/my-data', { token })).body.passkeys;
    expect(data).toMatchObject([{ name: 'Mi portátil' }]);
  });

  test('leave the password working, and its session still administrates', async () => {
    await added();
    const { body } = await login({ email: form.email, password: form.documentNumber });
    expect(body.user).not.toHaveProperty('passkeyNeeded');
    expect(await bench.call('GET', '/api/admin/users', { token: body.token })).toMatchObject({ status: 200 });
  });

  test.each<[string, Forgery]>([
    ['a challenge of nobody', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['another origin', { origin: 'https://estudio.example' }],
    ['another host', { rpId: 'estudio.example' }],
    ['a count that goes back', { counter: 1 }],
    ['nobody asked for a finger or PIN', { userVerified: false }],
    ['another account', { userHandle: Buffer.from(newId()).toString('base64url') }],
  ])('sign nobody in with %s', async (_, forged) => {
    const authenticator = await added();
    expect(await signIn(authenticator)).toMatchObject({ status: 200 });
    expect(await signIn(authenticator, forged)).toMatchObject(refused);
  });

  test('count as sign-ins of the account, refused ones not', async () => {
    const authenticator = await added();
    const forged: Forgery = { origin: 'https://estudio.example' };
    for (let tries = 0; tries < signIns; tries += 1) expect(await signIn(authenticator, forged)).toMatchObject(refused);
    // One was the password's.
    for (let used = 1; used < signIns; used += 1) expect(await signIn(authenticator)).toMatchObject({ status: 200 });
    expect(await signIn(authenticator)).toMatchObject({ status: 429 });
  });

  test('sign in once with a challenge, at once or one after another, and with none for something else', async () => {
    const [authenticator, stranger] = [await added(undefined, false), createAuthenticator(origin)];
    const assertion = authenticator.get(await beginLogin());
    const atOnce = await Promise.all([use(assertion), use(assertion), use(assertion)]);
    expect(statusesOf(atOnce)).toEqual([200, 400, 400]);
    expect(await use(assertion)).toMatchObject(refused);
    expect(await use(authenticator.get(await begin()))).toMatchObject(refused);
    expect(await signIn(stranger)).toMatchObject(refused);
    const { response } = stranger.get(await beginLogin());
    expect(await use({ ...authenticator.get(await beginLogin()), response })).toMatchObject(refused);
    await bench.models.passkeyChallenges.updateMany({}, { $set: { expiresAt: new Date(0) } });
    const late = authenticator.get(await beginLogin());
    await bench.models.passkeyChallenges.updateMany({}, { $set: { expiresAt: new Date(0) } });
    expect(await use(late)).toMatchObject(refused);
  });

  test.each<[string, object | 'deleted', object]>([
    ['is deleted', 'deleted', refused],
    ['is no administrator any more', { type: 'member' }, refused],
    ['is suspended', { accountStatus: 'suspended' }, { status: 403, body: { code: 'ACCOUNT_SUSPENDED' } }],
  ])('open no account that %s', async (_, change, answer) => {
    const authenticator = await added();
    const path = `/api/admin/users/${id}`;
    if (change === 'deleted') await bench.call('DELETE', path, { token: admin });
    else await bench.call('PUT', path, { token: admin, body: { ...form, ...change } });
    expect(await signIn(authenticator)).toMatchObject(answer);
    const back = { ...form, type: 'admin', accountStatus: 'active' };
    await bench.call('PUT', path, { token: admin, body: back });
    expect((await signIn(authenticator)).status).toBe(answer === refused ? 400 : 200);
    expect(await bench.models.passkeyChallenges.countDocuments({ accountId: id })).toBe(0);
  });

  test('are added only with a challenge of their own account, each once', async () => {
    const authenticator = createAuthenticator(origin);
    const credential = authenticator.create(await begin());
    expect(await add(authenticator.create(await begin(admin)))).toMatchObject(refused);
    expect(await add(authenticator.create(await beginLogin()))).toMatchObject(refused);
    for (const forged of [{ origin: 'https://estudio.example' }, { userVerified: false }]) {
      expect(await add(authenticator.create(await begin(), forged))).toMatchObject(refused);
    }
    expect(await add(credential)).toMatchObject({ status: 201 });
    expect(await add(credential)).toMatchObject(refused);
    expect(await add(authenticator.create(await begin()))).toMatchObject(refused);
    expect(await list()).toHaveLength(1);
  });

  test('are ten at most', async () => {
    const used = { counter: 0, createdAt: new Date(), lastUsedAt: null };
    const facts = { accountId: id, publicKey: 'x', transports: [], name: 'Otra', ...used };
    const many = Array.from({ length: PASSKEYS_MAX }, () => ({ ...facts, _id: newId(), credentialId: newId() }));
    await bench.models.passkeys.insertMany(many);
    const answer = await bench.call('POST', '/api/admin/passkeys/challenge', { token, body: { name: 'Otra' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PASSKEYS' } });
  });
});
