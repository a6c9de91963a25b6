import { beforeAll, describe, expect, test } from 'vitest';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { fitnessDeclaration, legalVersion, legalVersions } from '@studio/contracts/rules/people';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const edited = { firstName: 'Luz', lastName: 'Mejía', phone: '6014445566', dateOfBirth: '1988-02-29', gender: 'other' };

describe('the own profile', () => {
  const bench = apiForTests();
  let token: string;
  let id: string;
  beforeAll(async () => {
    const { body } = await bench.call('POST', '/api/auth/register', { body: registrationForm() });
    ({ token } = body);
    ({ id } = body.user);
  });

  const update = (body: unknown) => bench.call('PUT', '/api/users/profile', { token, body });
  const stored = () => bench.models.accounts.findById(id).orFail().lean();

  test('takes the fields that a member may edit', async () => {
    const { status, body } = await update(edited);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id, ...edited }, message: 'Perfil actualizado exitosamente' });
    expect(await stored()).toMatchObject({ ...edited, version: 2 });
  });

  test('publishes the change with the full state and the next version', async () => {
    const filter = { routingKey: 'account.changed.v1', 'envelopes.aggregateId': id, 'envelopes.version': 2 };
    const row = await bench.connection.collection('outbox').findOne(filter);
    expect(row).toMatchObject({ envelopes: [{ payload: { ...edited, accountId: id, status: 'active' } }] });
  });

  test('ignores every other field', async () => {
    const before = await stored();
    const intruders = {
      email: 'otra@correo.co',
      documentType: 'Pasaporte',
      documentNumber: 'X1',
      type: 'admin',
      accountStatus: 'suspended',
      status: 'suspended',
      specialTrainingsRemaining: 50,
      _id: '0'.repeat(24),
      version: 70,
      coach: true,
      note: 'x',
    };
    await update({ ...edited, ...intruders });
    // Without the intruders, the form says what is stored: not even the version changes.
    expect(await stored()).toEqual(before);
    expect(await bench.directory.find(id)).toMatchObject({ type: 'member', status: 'active' });
    expect(await bench.models.creditBalances.countDocuments()).toBe(0);
  });

  test('takes a document once, of an account that has none', async () => {
    const admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body;
    expect(admin.user).toMatchObject({ phone: '', documentType: null, documentNumber: '', passwordIsGiven: true });
    const give = (document: object) =>
      bench.call('PUT', '/api/users/profile', { token: admin.token, body: { ...edited, document } });
    const { documentType, documentNumber } = await stored();
    const taken = await give({ documentType, documentNumber });
    expect(taken).toMatchObject({ status: 409, body: { code: 'DOCUMENT_TAKEN' } });
    const own = { documentType: 'Cédula de Ciudadanía', documentNumber: '1094777123' };
    expect(await give({ ...own, documentNumber: '1.094.777.123' })).toMatchObject({ status: 200, body: { user: own } });
    expect(await give({ ...own, documentNumber: '41890123' })).toMatchObject({ status: 200, body: { user: own } });
    const { password } = adminCredentials;
    const passwords = { currentPassword: password, newPassword: password, confirmPassword: password };
    await bench.call('PUT', '/api/users/change-password', { token: admin.token, body: passwords });
    const { body } = await bench.call('GET', '/api/users/profile', { token: admin.token });
    expect(body.user).not.toHaveProperty('passwordIsGiven');
  });

  test('leaves a missing birth date and gender empty, and fills them once they are given', async () => {
    const admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
    const form = userForm({ dateOfBirth: null, gender: null });
    await bench.call('POST', '/api/admin/users', { token: admin, body: form });
    const credentials = { email: form.email, password: form.documentNumber };
    const { token: own } = (await bench.call('POST', '/api/auth/login', { body: credentials })).body;
    const edit = (body: unknown) => bench.call('PUT', '/api/users/profile', { token: own, body });
    for (const none of ['', null]) {
      const { status, body } = await edit({ ...edited, dateOfBirth: none, gender: none });
      expect([status, body.user]).toMatchObject([200, { phone: edited.phone, dateOfBirth: null, gender: null }]);
    }
    expect(await edit(edited)).toMatchObject({ status: 200, body: { user: edited } });
    expect(await edit({ ...edited, dateOfBirth: '', gender: '' })).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        errors: [{ field: 'dateOfBirth', message: 'Por favor completa todos los campos' }],
      },
    });
  });

  test('counts every one of several edits that come at once', async () => {
    const { version } = await stored();
    const phones = ['3000000001', '3000000002', '3000000003', '3000000004'];
    const answers = await Promise.all(phones.map((phone) => update({ ...edited, phone })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await stored()).version).toBe(version + 4);
  });

  describe('declares to be able to train', () => {
    const declare = (body: object) => bench.call('PUT', '/api/users/fitness-declaration', { token, body });

    test('with a text whose first instant is kept, and shown to both sides', async () => {
      const before = (await bench.call('GET', '/api/users/profile', { token })).body.user;
      expect(before).not.toHaveProperty('fitnessDeclaration');
      const first = await declare({ version: fitnessDeclaration, note: 'x' });
      const declared = { version: fitnessDeclaration, at: first.body.user.updatedAt };
      const user = { version: before.version + 1, fitnessDeclaration: declared };
      expect(first).toMatchObject({ status: 200, body: { user, message: 'Declaración guardada' } });
      expect((await declare({ version: fitnessDeclaration })).body.user).toEqual(first.body.user);
      expect((await update(edited)).body.user).toMatchObject({ fitnessDeclaration: declared });
      const admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
      const listed = await bench.call('GET', `/api/admin/users?ids=${id}`, { token: admin });
      expect(listed.body.items).toMatchObject([{ fitness_declaration: declared }]);
    });
  });

  describe('accepts the text of the legal page', () => {
    const accept = (version: unknown) =>
      bench.call('PUT', '/api/users/consent', { token, body: { legalVersion: version } });
    const [oldest] = legalVersions;

    test('which is pending until the current one is accepted, and keeps earlier ones', async () => {
      const before = (await bench.call('GET', '/api/users/profile', { token })).body.user;
      expect(before.legalTextPending).toBe(true);
      const old = await accept(oldest);
      expect(old.body.user).toMatchObject({ legalTextPending: true, version: before.version + 1 });
      const { status, body } = await accept(legalVersion);
      expect([status, body.message]).toEqual([200, 'Política de privacidad aceptada']);
      expect(body.user).not.toHaveProperty('legalTextPending');
      expect(body.user.version).toBe(before.version + 2);
      expect((await stored()).consent).toEqual({ version: legalVersion, at: new Date(body.user.updatedAt) });
      expect((await stored()).pastConsents).toEqual([{ version: oldest, at: new Date(old.body.user.updatedAt) }]);
    });

    test('which is not pending for a member who accepted it at registration, nor ever for an administrator', async () => {
      const body = registrationForm({ legalVersion });
      const registered = await bench.call('POST', '/api/auth/register', { body });
      expect(registered.body.user).not.toHaveProperty('legalTextPending');
      const admin = await bench.call('POST', '/api/auth/login', { body: adminCredentials });
      expect(admin.body.user).not.toHaveProperty('legalTextPending');
      const opened = userForm();
      await bench.call('POST', '/api/admin/users', { token: admin.body.token, body: opened });
      const credentials = { email: opened.email, password: opened.documentNumber };
      const signedIn = await bench.call('POST', '/api/auth/login', { body: credentials });
      expect(signedIn.body.user).toMatchObject({ legalTextPending: true, legalTextFirst: true });
    });
  });
});
