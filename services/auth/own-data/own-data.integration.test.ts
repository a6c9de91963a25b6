import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catchMails, type MailCatcher } from '@studio/chassis/testing/mail-catcher';
import { environmentOf, startRole } from '@studio/chassis/testing/start-role';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { fitnessDeclaration, legalVersion, legalVersions } from '@studio/contracts/rules/people';
import { auth } from '../service.ts';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

describe('the own data of a member', () => {
  const bench = apiForTests();
  let admin: string;
  let form: ReturnType<typeof registrationForm>;
  let id: string;
  let token: string;
  beforeAll(async () => {
    admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
  });
  beforeEach(async () => {
    form = registrationForm();
    const { body } = await bench.call('POST', '/api/auth/register', { body: { ...form, legalVersion } });
    ({ token } = body);
    ({ id } = body.user);
  });

  const readData = async (by = token) => (await bench.call('GET', '/api/users/my-data', { token: by })).body;
  const request = (by = token) => bench.call('PUT', '/api/users/deletion-request', { token: by });
  const withdraw = () => bench.call('DELETE', '/api/users/deletion-request', { token });
  const listed = async (filter = '') =>
    (await bench.call('GET', `/api/admin/users?search=${form.email}${filter}`, { token: admin })).body.items;

  test('has the account with the consent, and no password in any form', async () => {
    const data = await readData();
    const { password: _, ...person } = form;
    expect(data).toMatchObject({
      id,
      ...person,
      type: 'member',
      accountStatus: 'active',
      emailConfirmedAt: null,
      deletionRequestedAt: null,
      refusedMails: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/password|\$2b\$/i);
  });

  test('has the coach mark, note, emergency contact and declaration, if any', async () => {
    const none = { coach: false, note: null, emergencyContact: null, fitnessDeclaration: null };
    expect(await readData()).toMatchObject(none);
    const emergencyContact = { name: 'Rosa', phone: '3104567890', relation: 'mamá' };
    const changes = { coach: true, note: 'Sin saltos', emergencyContact };
    await bench.call('PUT', `/api/admin/users/${id}`, { token: admin, body: { ...form, ...changes } });
    const version = fitnessDeclaration;
    await bench.call('PUT', '/api/users/fitness-declaration', { token, body: { version } });
    expect(await readData()).toMatchObject({ ...changes, fitnessDeclaration: { version } });
  });

  test('proves which legal text was accepted at registration, and when, to both sides', async () => {
    const { consent, createdAt } = await readData();
    expect(consent).toEqual({ version: legalVersion, at: createdAt });
    expect(await listed()).toMatchObject([{ consent }]);
  });

  test('has the texts that were accepted before, and the guardian with the text that was accepted with it', async () => {
    expect(await readData()).toMatchObject({ pastConsents: [], guardian: null });
    const guardian = {
      name: 'Marta Cardona',
      documentType: 'Cédula de Ciudadanía',
      documentNumber: '41890123',
      relation: 'mamá',
      phone: '3104567890',
    };
    const [version] = legalVersions;
    const body = registrationForm({ legalVersion: version, guardian: { ...guardian, authorized: true } });
    const { token: own } = (await bench.call('POST', '/api/auth/register', { body })).body;
    const { consent } = await readData(own);
    await bench.call('PUT', '/api/users/consent', { token: own, body: { legalVersion } });
    expect(await readData(own)).toMatchObject({
      consent: { version: legalVersion },
      pastConsents: [consent],
      guardian: { ...guardian, version: legalVersion, at: consent.at },
    });
  });

  test('has no consent after a registration that names no text', async () => {
    const { body } = await bench.call('POST', '/api/auth/register', { body: registrationForm() });
    expect(await readData(body.token)).toMatchObject({ consent: null });
  });

  test('refuses a text that the studio never published', async () => {
    const body = registrationForm({ legalVersion: '2001-01-01' });
    expect(await bench.call('POST', '/api/auth/register', { body })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: 'La versión de la política no es válida' },
    });
  });

  test('keeps the first deletion request, shows it to both sides, and forgets a withdrawn one', async () => {
    const first = (await request()).body.user.deletionRequestedAt;
    expect(first).toEqual(expect.any(String));
    expect((await request()).body.user.deletionRequestedAt).toBe(first);
    expect(await readData()).toMatchObject({ deletionRequestedAt: first });
    expect(await listed('&deletionRequested=true')).toMatchObject([{ id, deletion_requested_at: first }]);

    expect((await withdraw()).body.user).not.toHaveProperty('deletionRequestedAt');
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await listed('&deletionRequested=true')).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  test('refuses to delete a member who has withdrawn the request meanwhile', async () => {
    const { version } = (await request()).body.user;
    const seen = { 'If-Match': `"${version}"` };
    await withdraw();
    const remove = () => bench.call('DELETE', `/api/admin/users/${id}`, { token: admin, headers: seen });
    expect(await remove()).toMatchObject({ status: 412, body: { code: 'CHANGED_MEANWHILE' } });
  });

  test('finds the requests by an index', async () => {
    const filter = { deletionRequestedAt: { $type: 'date' } };
    const plan = await bench.models.accounts.collection.find(filter).sort({ createdAt: -1, _id: -1 }).explain();
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });

  describe('is mailed', () => {
    let post: MailCatcher;
    beforeAll(async () => {
      post = await catchMails();
    });
    afterAll(() => post.close());

    test('once a day, and not if the request was withdrawn first', async () => {
      const hasty = form.email;
      await request();
      await withdraw();
      form = registrationForm();
      ({ token } = (await bench.call('POST', '/api/auth/register', { body: form })).body);
      for (const act of [request, withdraw, request]) await act();
      const environment = { ...environmentOf(bench.namespace), SMTP_URL: post.url };
      const worker = await startRole(auth, 'worker', { ...environment, PUBLIC_URL: 'https://estudio.example' });

      await post.mailTo(form.email, 'https://estudio.example/profile');
      const unsent = { sentAt: null, template: 'deletion-requested' };
      await expect.poll(() => bench.connection.collection('mails').countDocuments(unsent)).toBe(0);
      await worker.stop();
      expect([form.email, hasty].map((to) => post.mailsTo(to).length)).toEqual([1, 0]);
    });
  });
});
