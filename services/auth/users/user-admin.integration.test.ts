import { beforeAll, describe, expect, test } from 'vitest';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

describe('administration of users', () => {
  const bench = apiForTests();
  let token: string;
  let member: { token: string; id: string };
  beforeAll(async () => {
    token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
    const { body } = await bench.call('POST', '/api/auth/register', { body: registrationForm() });
    member = { token: body.token, id: body.user.id };
  });

  const create = (form: unknown) => bench.call('POST', '/api/admin/users', { token, body: form });
  const update = (id: string, form: unknown) => bench.call('PUT', `/api/admin/users/${id}`, { token, body: form });
  const list = async (query = '') => (await bench.call('GET', `/api/admin/users${query}`, { token })).body;
  async function everythingStored() {
    const collections = await bench.connection.listCollections();
    return Promise.all(collections.map(({ name }) => bench.connection.collection(name).find().toArray()));
  }
  const stored = (id: string) => bench.models.accounts.collection.findOne({ _id: id as never });

  test('creates a user whose first password is the document number', async () => {
    const form = userForm({ documentNumber: '1234567', dateOfBirth: '', gender: undefined });
    const { status, body } = await create(form);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Usuario creado exitosamente',
      user: { email: form.email, document_number: '1234567', date_of_birth: null, gender: null, active_plan: null },
    });
    const login = await bench.call('POST', '/api/auth/login', { body: { email: form.email, password: '1234567' } });
    expect(login.status).toBe(200);
  });

  test.each([
    ['Cédula de Ciudadanía', '1.658.963.222', '1658963222'],
    ['Pasaporte', 'ax-550 107', 'AX550107'],
  ])('lets in with the number of a %s typed with separators or without: %s', async (documentType, typed, plain) => {
    // Sent as by a client that does not strip separators.
    const form = userForm({ documentType, documentNumber: typed, password: typed });
    expect(await create(form)).toMatchObject({ status: 201, body: { user: { document_number: plain } } });
    const twin = await create(userForm({ documentType, documentNumber: plain }));
    expect(twin).toMatchObject({ status: 409, body: { code: 'DOCUMENT_TAKEN' } });
    for (const password of [plain, typed]) {
      const login = await bench.call('POST', '/api/auth/login', { body: { email: form.email, password } });
      expect(login).toMatchObject({ status: 200, body: { user: { documentNumber: plain } } });
    }
  });

  test('takes separators for part of any later password', async () => {
    const form = userForm({ documentNumber: '1.094.777.888' });
    await create(form);
    const login = (password: string) =>
      bench.call('POST', '/api/auth/login', { body: { email: form.email, password } });
    const { token: own } = (await login('1.094.777.888')).body;
    const change = (currentPassword: string, newPassword: string) =>
      bench.call('PUT', '/api/users/change-password', {
        token: own,
        body: { currentPassword, newPassword, confirmPassword: newPassword },
      });
    expect(await change('1 094 777 888', '1.094-777')).toMatchObject({ status: 200 });
    expect(await login('1094777')).toMatchObject({ status: 401 });
    expect(await login('1094777888')).toMatchObject({ status: 401 });
    expect(await login('1.094-777')).toMatchObject({ status: 200 });
    expect(await change('1094777', 'otra clave')).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } });
  });

  test('keeps the first password while a user gets another document', async () => {
    const form = userForm({ documentType: 'Pasaporte', documentNumber: 'CC1234567' });
    const { id } = (await create(form)).body.user;
    await update(id, { ...form, documentType: 'Cédula de Ciudadanía', documentNumber: '2.345.678' });
    const login = (password: string) =>
      bench.call('POST', '/api/auth/login', { body: { email: form.email, password } });
    expect(await login('2345678')).toMatchObject({ status: 401 });
    expect(await login('cc 1234567')).toMatchObject({ status: 200 });
  });

  test('leaves invisible characters around the document number out of the first password', async () => {
    const form = userForm({ documentNumber: ' 1094123457\u202C', password: ' 1094123457\u202C' });
    expect(await create(form)).toMatchObject({ status: 201, body: { user: { document_number: '1094123457' } } });
    const body = { email: form.email, password: '1094123457' };
    expect(await bench.call('POST', '/api/auth/login', { body })).toMatchObject({ status: 200 });
  });

  test('creates a user with a password of its own', async () => {
    const form = userForm();
    await create({ ...form, password: 'otra clave' });
    const login = await bench.call('POST', '/api/auth/login', { body: { email: form.email, password: 'otra clave' } });
    expect(login.status).toBe(200);
  });

  test('says since when the present address is confirmed', async () => {
    const form = userForm();
    const { id, email_confirmed_at: atFirst } = (await create(form)).body.user;
    const confirmedAt = new Date('2026-03-01T12:00:00.000Z');
    await bench.models.accounts.updateOne({ _id: id }, { emailConfirmedAt: confirmedAt });
    const confirmed = (await list(`?ids=${id}`)).items[0].email_confirmed_at;
    const sameAddress = (await update(id, { ...form, firstName: 'Otra' })).body.user.email_confirmed_at;
    expect([atFirst, confirmed, sameAddress]).toEqual([undefined, ...Array(2).fill(confirmedAt.toISOString())]);
    const { user } = (await update(id, { ...form, email: `x.${form.email}` })).body;
    expect(user).not.toHaveProperty('email_confirmed_at');
  });

  test('edits every field of the form and stores nothing else', async () => {
    const { id } = (await create(userForm())).body.user;
    const before = await stored(id);
    const form = userForm({ gender: 'other', documentType: 'Pasaporte', accountStatus: 'inactive', type: 'admin' });
    const intruders = {
      _id: member.id,
      passwordHash: 'x',
      version: 99,
      sessions: { version: 99 },
      password: 'intruso',
    };
    const { body } = await update(id, { ...form, ...intruders });
    expect(body.message).toBe('Usuario actualizado exitosamente');
    const after = await stored(id);
    const { accountStatus, ...fields } = form;
    expect(after).toMatchObject({
      ...fields,
      status: accountStatus,
      version: 2,
      sessions: { version: 2, keeps: null },
    });
    expect(after).toMatchObject({ _id: id, passwordHash: before?.['passwordHash'], createdAt: before?.['createdAt'] });
    expect(Object.keys(after ?? {}).sort()).toEqual([...Object.keys(before ?? {}), 'accessGivenAt'].sort());
  });

  test('edits a user whose document is older than its rule, and gives nobody another such document', async () => {
    const { id } = (await create(userForm())).body.user;
    const old = { documentType: 'Cédula de Ciudadanía', documentNumber: '12-AB' };
    await bench.models.accounts.collection.updateOne(
      { _id: id as never },
      { $set: { ...old, documentNumber: '12AB' } },
    );
    const edited = await update(id, userForm({ ...old, phone: '6011111111' }));
    expect(edited).toMatchObject({ status: 200, body: { user: { document_number: '12AB', phone: '6011111111' } } });
    const citizenCard = 'La cédula tiene de 6 a 10 dígitos, sin el dígito de verificación';
    const checkDigit = 'Escribe el número sin el dígito de verificación (el que va después del guion)';
    for (const [documentNumber, message] of [
      [' ', 'Por favor completa el tipo y número de documento'],
      ['12AC', citizenCard],
      ['10941234573', citizenCard],
      ['1.094.123.457-3', checkDigit],
    ] as const) {
      const errors = [{ field: 'documentNumber', message }];
      expect(await update(id, userForm({ documentNumber }))).toMatchObject({ status: 400, body: { message, errors } });
    }
  });

  test('counts every type but that of an administrator as a member', async () => {
    const form = userForm({ type: 'owner' });
    const { id, type } = (await create(form)).body.user;
    expect(type).toBe('member');
    expect((await update(id, { ...form, type: 'admin' })).body.user.type).toBe('admin');
    expect((await update(id, form)).body.user.type).toBe('member');
  });

  test('leaves type and status as they are when an edit does not name them', async () => {
    const { id } = (await create(userForm({ type: 'admin', accountStatus: 'suspended' }))).body.user;
    const { type: _type, accountStatus: _status, ...form } = userForm();
    expect((await update(id, form)).body.user).toMatchObject({ type: 'admin', account_status: 'suspended' });
  });

  test('asks training to free the bookings of a suspended user, once', async () => {
    const form = userForm({ accountStatus: 'active' });
    const { id } = (await create(form)).body.user;
    const suspension = { ...form, accountStatus: 'suspended', freeBookings: true };
    const edits = [
      { freeBookings: true, accountStatus: undefined, phone: '3110001122' },
      { accountStatus: 'active', freeBookings: true, phone: '3110001123' },
    ];
    for (const edit of edits) await update(id, { ...form, ...edit });
    for (const _ of [1, 2]) expect((await update(id, suspension)).status).toBe(200);
    // The second suspension changes nothing.
    const filter = { routingKey: 'account.changed.v1', 'envelopes.aggregateId': id };
    const rows = await bench.connection.collection('outbox').find(filter).sort({ _id: 1 }).toArray();
    const frees = rows.flatMap(({ envelopes }) =>
      envelopes.map(({ payload }: { payload: { freesBookings?: true } }) => payload.freesBookings ?? false),
    );
    expect(frees).toEqual([false, false, true]);
  });

  test('refuses the email or the document of another user', async () => {
    const [first, second] = [userForm(), userForm()];
    await create(first);
    const { id } = (await create(second)).body.user;
    const codeOf = async (changes: object) => (await update(id, { ...second, ...changes })).body.code;
    expect(await codeOf({ email: first.email })).toBe('EMAIL_TAKEN');
    expect(await codeOf({ documentNumber: first.documentNumber })).toBe('DOCUMENT_TAKEN');
    expect(await codeOf({ documentNumber: `${first.documentNumber}.` })).toBe('DOCUMENT_TAKEN');
    expect(await codeOf({ documentNumber: `CC ${first.documentNumber}` })).toBe('DOCUMENT_TAKEN');
    expect(await codeOf({ documentNumber: `${second.documentNumber} .` })).toBeUndefined();
    expect((await create(userForm({ email: second.email }))).body.code).toBe('EMAIL_TAKEN');
  });

  test('deletes a user with all personal data', async () => {
    const emergencyContact = { name: 'Rosa Irrepetible', phone: '3104567890' };
    const forCoaches = { coach: true, note: 'Nota irrepetible', emergencyContact };
    const form = userForm({ firstName: 'Zulema', lastName: 'Irrepetible', ...forCoaches });
    const { id } = (await create(form)).body.user;
    const answer = await bench.call('DELETE', `/api/admin/users/${id}`, { token });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Usuario eliminado exitosamente' } });
    expect(await bench.directory.find(id)).toMatchObject({ status: 'deleted' });
    const [tombstone, event] = await Promise.all([
      bench.models.deletedAccounts.findById(id).lean(),
      bench.connection.collection('outbox').findOne({ routingKey: 'account.deleted.v1', 'envelopes.aggregateId': id }),
    ]);
    expect(event).toMatchObject({ envelopes: [{ version: 2, payload: { deleted: true } }] });
    expect(tombstone).toMatchObject({ version: 2, type: 'member' });
    const remains = JSON.stringify([await everythingStored(), await list()]);
    for (const personal of [form.email, form.documentNumber, 'Zulema', 'Irrepetible', 'zulema', 'irrepetible']) {
      expect(remains).not.toContain(personal);
    }
    expect(await create(form)).toMatchObject({ status: 201 });
  });

  test('answers USER_NOT_FOUND for an unknown user', async () => {
    const nobody = '0'.repeat(24);
    const password = { newPassword: 'nuevo123', confirmPassword: 'nuevo123' };
    const missing = { status: 404, body: { code: 'USER_NOT_FOUND' } };
    expect(await update(nobody, userForm())).toMatchObject(missing);
    expect(await bench.call('DELETE', `/api/admin/users/${nobody}`, { token })).toMatchObject(missing);
    expect(
      await bench.call('PUT', `/api/admin/users/${nobody}/change-password`, { token, body: password }),
    ).toMatchObject(missing);
  });

  test('lists all users bare, or a part of them with the total', async () => {
    const everybody = await list();
    expect(Array.isArray(everybody)).toBe(true);
    expect(everybody.length).toBe(await bench.models.accounts.countDocuments());
    const page = await list('?page=2&pageSize=2&sort=created_at');
    expect(page).toEqual({ items: everybody.slice(2, 4), total: everybody.length });
    const admins = await list('?type=admin&status=active');
    expect(admins).toMatchObject({ items: [{ email: adminCredentials.email, type: 'admin' }], total: 1 });
    const [first, second] = everybody;
    expect(await list(`?ids=${second.id},65f0c0ffee0000000000abcd,${first.id}`)).toEqual({
      items: [first, second],
      total: 2,
    });
    expect((await list('?ids=ana')).code).toBe('INVALID_INPUT');
    expect(await list('?search=JEFA@')).toMatchObject({ items: [{ email: adminCredentials.email }], total: 1 });
  });
});
