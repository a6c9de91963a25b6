import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { personFieldNames } from '@studio/contracts/person';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { apiForTests } from '../testing/api-bench.ts';

describe('registration', () => {
  const bench = apiForTests();

  const register = (form: unknown) => bench.call('POST', '/api/auth/register', { body: form });

  test('answers a session and the user, and the session opens the profile', async () => {
    const form = registrationForm();
    const { status, body } = await register({ ...form, email: ` ${form.email.toUpperCase()} ` });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email: form.email, firstName: 'Marcela', type: 'member' });
    expect(body.user).toMatchObject({ specialTrainingsRemaining: 0, dateOfBirth: '1994-02-11' });
    expect(body.user).not.toHaveProperty('passwordHash');
    const profile = await bench.call('GET', '/api/users/profile', { token: body.token });
    expect(profile).toMatchObject({ status: 200, body: { user: body.user } });
  });

  test('takes a name of marks only, which leaves nothing to sort by', async () => {
    const { status, body } = await register(registrationForm({ firstName: '\u0301', lastName: '\u0302' }));
    expect({ status, name: body.user?.firstName }).toEqual({ status: 201, name: '\u0301' });
  });

  test('publishes the account with its full state, without the password', async () => {
    const form = registrationForm();
    const { body } = await register(form);
    const row = await bench.connection.collection('outbox').findOne({ 'envelopes.aggregateId': body.user.id });
    expect(row).toMatchObject({
      routingKey: 'account.registered.v1',
      envelopes: [{ version: 1, payload: { email: form.email, documentNumber: form.documentNumber, deleted: false } }],
    });
    expect(JSON.stringify(row)).not.toMatch(/password|\$2b\$/);
  });

  test('stores what a member may choose and nothing else', async () => {
    const form = registrationForm();
    const { body } = await register({
      ...form,
      _id: '0'.repeat(24),
      id: '0'.repeat(24),
      type: 'admin',
      status: 'suspended',
      accountStatus: 'suspended',
      passwordHash: 'x',
      sessions: { version: 9 },
      version: 9,
      createdAt: '2001-01-01T00:00:00Z',
      specialTrainingsRemaining: 99,
      searchGrams: ['x'],
      refusedMails: ['reminders'],
      unsubscribeToken: 'x',
      coach: true,
      note: 'x',
      emergencyContact: { name: 'x', phone: '3104567890' },
      fitnessDeclaration: { version: 'x', at: '2001-01-01T00:00:00Z' },
      extra: 'x',
    });
    const stored = await bench.models.accounts.collection.findOne({ email: form.email });
    expect(stored).toMatchObject({ _id: body.user.id, type: 'member', status: 'active', version: 1 });
    expect(stored?.['signedInAt']).toBeInstanceOf(Date);
    const ownData = ['consent', 'deletionRequestedAt', 'signedInAt'];
    const ofTheAccount = [
      '_id',
      'type',
      'status',
      'passwordHash',
      'passwordIsNumberOf',
      'sessions',
      'version',
      ...ownData,
    ];
    const derived = ['unsubscribeToken', 'createdAt', 'updatedAt', 'searchGrams', 'searchText', 'sortName'];
    expect(Object.keys(stored ?? {}).toSorted()).toEqual([...personFieldNames, ...ofTheAccount, ...derived].toSorted());
    expect(stored).toMatchObject({ sessions: { version: 1, keeps: null } });
    expect(stored?.['passwordHash']).toMatch(/^\$2b\$/);
    expect(stored?.['createdAt'].getFullYear()).toBeGreaterThan(2001);
    expect(body.user.id).not.toBe('0'.repeat(24));
    expect(await bench.directory.find(body.user.id)).toMatchObject({ status: 'active', type: 'member', version: 1 });
  });

  test('refuses a taken email in any case', async () => {
    const form = registrationForm();
    await register(form);
    const answer = await register(registrationForm({ email: form.email.toUpperCase() }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  test('refuses a document that is taken, but not its number under another type', async () => {
    const { documentNumber } = registrationForm();
    await register(registrationForm({ documentNumber }));
    const same = await register(registrationForm({ documentNumber }));
    expect(same).toMatchObject({ status: 409, body: { code: 'DOCUMENT_TAKEN' } });
    expect(await register(registrationForm({ documentNumber, documentType: 'Pasaporte' }))).toMatchObject({
      status: 201,
    });
  });

  test('takes a document for the same however its number is written', async () => {
    const documentNumber = `1.${randomInt(100, 999)}.${randomInt(100, 999)}.${randomInt(100, 999)}`;
    const { body } = await register(registrationForm({ documentNumber }));
    const plain = documentNumber.replaceAll('.', '');
    expect(body.user.documentNumber).toBe(plain);
    for (const written of [
      plain,
      documentNumber.replaceAll('.', ' '),
      documentNumber.replaceAll('.', '-'),
      `CC ${plain}`,
    ]) {
      const same = await register(registrationForm({ documentNumber: written }));
      expect(same).toMatchObject({ status: 409, body: { code: 'DOCUMENT_TAKEN' } });
    }
    expect(await register(registrationForm({ documentNumber: documentNumber.slice(0, -1) }))).toMatchObject({
      status: 201,
    });
  });

  test('lets a member whose password is the document number type it with separators or without', async () => {
    const plain = String(randomInt(10_000_000, 2_000_000_000));
    const typed = `CC ${plain}`;
    const { email } = registrationForm();
    await register(registrationForm({ email, documentNumber: typed, password: typed }));
    for (const password of [plain, typed]) {
      expect(await bench.call('POST', '/api/auth/login', { body: { email, password } })).toMatchObject({ status: 200 });
    }
  });

  test('lets one of many concurrent registrations of the same email or document win', async () => {
    const { email, documentNumber } = registrationForm();
    const outcomes = async (changes: Record<string, unknown>) => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => register(registrationForm(changes))));
      return answers.map(({ status, body }): string => (status === 201 ? 'registered' : body.code)).sort();
    };
    expect(await outcomes({ email })).toEqual([...Array(5).fill('EMAIL_TAKEN'), 'registered']);
    expect(await outcomes({ documentNumber })).toEqual([...Array(5).fill('DOCUMENT_TAKEN'), 'registered']);
    expect(await bench.models.accounts.countDocuments({ email })).toBe(1);
  });
});
