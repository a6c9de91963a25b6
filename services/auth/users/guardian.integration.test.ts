import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { importedUser, registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { legalVersion } from '@studio/contracts/rules/people';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const guardian = {
  name: 'Rosalba Quintana',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '41890123',
  relation: 'madrina',
  phone: '310 456 7890',
} as const;
const given = { ...guardian, authorized: true };
const eighteenToday = addStudioMonths(toStudioDate(new Date()), -18 * 12);
const minor = { dateOfBirth: addStudioMonths(eighteenToday, 36), documentType: 'Tarjeta de Identidad' } as const;

const bench = apiForTests();
let admin: string;
beforeAll(async () => {
  admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
});

let form: ReturnType<typeof registrationForm>;
let id: string;
let token: string;
/** Registers a 15-year-old, with these fields besides. */
async function register(changes: object = {}) {
  form = { ...registrationForm(), ...minor };
  const { body } = await bench.call('POST', '/api/auth/register', { body: { ...form, ...changes } });
  ({ token } = body);
  ({ id } = body.user);
  return body.user;
}
beforeEach(() => register());

const edit = async (changes: object = {}) => {
  const { password: _password, ...person } = form;
  const body = { ...userForm(), ...person, ...changes };
  return bench.call('PUT', `/api/admin/users/${id}`, { token: admin, body });
};
const edited = async (changes: object = {}) => (await edit(changes)).body.user;
const editProfile = async (changes: object = {}) => {
  const { firstName, lastName, phone, dateOfBirth, gender } = form;
  const body = { firstName, lastName, phone, dateOfBirth, gender, ...changes };
  return bench.call('PUT', '/api/users/profile', { token, body });
};
const list = async (query: string) => (await bench.call('GET', `/api/admin/users?${query}`, { token: admin })).body;
const listed = async () => (await list(`ids=${id}`)).items[0];
const missing = async (query = '') =>
  (await list(`guardianMissing=true${query}`)).items.map((user: { id: string }) => user.id);
const stored = () => bench.models.accounts.collection.findOne({ _id: id as never });

describe('the guardian of a minor', () => {
  test('is stored at registration with the current text, and shown to both sides', async () => {
    const before = Date.now();
    const user = await register({ guardian: { ...given, documentNumber: 'C.C. 41.890.123' } });
    expect(user.guardian).toEqual({ ...guardian, version: legalVersion, at: expect.any(String) });
    expect(Date.parse(user.guardian.at)).toBeGreaterThanOrEqual(before);
    expect((await bench.call('GET', '/api/users/profile', { token })).body.user.guardian).toEqual(user.guardian);
    expect((await listed()).guardian).toEqual(user.guardian);
    expect(await stored()).not.toHaveProperty('guardian.authorized');
  });

  test('may be missing: nothing stops a minor, and the list says so', async () => {
    expect(await bench.call('GET', '/api/users/profile', { token })).toMatchObject({ status: 200 });
    expect(await stored()).not.toHaveProperty('guardian');
    expect(await listed()).toMatchObject({ guardian_missing: true });
    expect(await missing()).toContain(id);
  });

  test.each([
    ['without the tick', { authorized: false }, 'authorized', 'Confirma que el acudiente autoriza'],
    ['without a relation', { relation: ' ' }, 'relation', 'Completa los datos del acudiente'],
    ['with a short telephone', { phone: '123' }, 'phone', 'El teléfono es obligatorio y debe tener al menos 7 dígitos'],
  ])('is refused %s', async (_, wrong, field, message) => {
    const changes = { guardian: { ...given, ...wrong } };
    const refused = { status: 400, body: { message, errors: [{ field: `guardian.${field}`, message }] } };
    expect(await bench.call('POST', '/api/auth/register', { body: registrationForm(changes) })).toMatchObject(refused);
    expect(await editProfile(changes)).toMatchObject(refused);
    expect(await edit(changes)).toMatchObject(refused);
  });

  test('is written in the profile, stays if a form does not name it, and cannot be removed there', async () => {
    const first = (await editProfile({ guardian: given })).body.user.guardian;
    expect(first).toMatchObject(guardian);
    expect((await editProfile({ phone: '3009998877' })).body.user.guardian).toEqual(first);
    expect(await editProfile({ guardian: null })).toMatchObject({ status: 400 });
    expect(await listed()).toMatchObject({ guardian: first });
    expect(await listed()).not.toHaveProperty('guardian_missing');
  });

  test('is written by administrators, and removed by null', async () => {
    expect(await edited({ guardian: given })).toMatchObject({ guardian });
    expect(await missing()).not.toContain(id);
    expect(await edited({ phone: '3009998877' })).toMatchObject({ guardian });
    expect(await edited({ guardian: null })).not.toHaveProperty('guardian');
    expect(await stored()).not.toHaveProperty('guardian');
    expect(await missing()).toContain(id);
    const body = { ...userForm(minor), guardian: given };
    const created = await bench.call('POST', '/api/admin/users', { token: admin, body });
    expect(created.body.user).toMatchObject({ guardian: { ...guardian, version: legalVersion } });
  });

  test('keeps its first text and instant without a new version while unchanged, and another has its own', async () => {
    const old = { version: '2026-11-25', at: new Date('2026-11-25T15:00:00Z') };
    await edit({ guardian: given });
    await bench.models.accounts.collection.updateOne(
      { _id: id as never },
      { $set: { 'guardian.version': old.version, 'guardian.at': old.at } },
    );
    const before = await listed();
    expect(await edited({ guardian: given })).toEqual(before);
    const first = { ...guardian, version: old.version, at: old.at.toISOString() };
    expect((await editProfile({ guardian: given })).body.user.guardian).toEqual(first);
    const { guardian: other } = await edited({ guardian: { ...given, name: 'Ramiro Quintana' } });
    expect(other).toMatchObject({ name: 'Ramiro Quintana', version: legalVersion });
    expect(other.at > first.at).toBe(true);
  });

  test('does not stay behind once the birth date is corrected', async () => {
    const grown = { dateOfBirth: '1992-05-04' };
    await edit({ guardian: given });
    expect(await edited(grown)).not.toHaveProperty('guardian');
    await edit({ guardian: given });
    expect((await editProfile(grown)).body.user).not.toHaveProperty('guardian');
    expect(await stored()).not.toHaveProperty('guardian');
  });

  test('is refused in every form where it is the member', async () => {
    const message = 'El acudiente debe ser otra persona mayor de edad';
    const refused = { status: 400, body: { message, errors: [{ field: 'guardian.documentNumber', message }] } };
    const changes = { guardian: { ...given, documentNumber: form.documentNumber } };
    expect(await editProfile(changes)).toMatchObject(refused);
    expect(await edit(changes)).toMatchObject(refused);
    const other = registrationForm({ ...minor, documentNumber: form.documentNumber, ...changes });
    expect(await bench.call('POST', '/api/auth/register', { body: other })).toMatchObject(refused);
    const { password: _password, ...user } = other;
    expect(await bench.call('POST', '/api/admin/users', { token: admin, body: user })).toMatchObject(refused);
  });
});

describe('those without a guardian', () => {
  test('are active minors only, also combined with other filters', async () => {
    const suspended = await edited({ accountStatus: 'suspended' });
    expect(suspended).not.toHaveProperty('guardian_missing');
    expect(await missing()).not.toContain(id);
    await edit({ accountStatus: 'active' });
    expect(await missing(`&search=${form.email}&type=member&status=active`)).toEqual([id]);
    expect(await missing('&type=admin')).toEqual([]);
    expect(await missing('&status=suspended')).toEqual([]);
    const { items, total } = await list('guardianMissing=true&pageSize=200');
    expect(items).toHaveLength(total);
    expect(items.every((user: object) => 'guardian_missing' in user)).toBe(true);
    expect(await bench.call('GET', '/api/admin/users?guardianMissing=1', { token: admin })).toMatchObject({
      status: 400,
      body: { message: 'El filtro no es válido' },
    });
  });

  test('come from an import as well, which takes no guardian', async () => {
    const rows = [{ ...importedUser(minor), guardian: given }];
    const { body } = await bench.call('POST', '/api/admin/users/import', { token: admin, body: { rows } });
    id = body.results[0].userId;
    expect(await listed()).toMatchObject({ guardian_missing: true });
    expect(await listed()).not.toHaveProperty('guardian');
  });
});

test('a guardian is in no search, no mail, no entry of the activity and one event, of their own', async () => {
  await register({ guardian: given });
  await edit({ guardian: { ...given, name: 'Rosalba Quintana Díaz' } });
  await edit({ guardian: null });
  await editProfile({ guardian: given });
  for (const search of ['rosalba', guardian.documentNumber]) expect((await list(`search=${search}`)).total).toBe(0);
  const rows = await bench.connection.collection('outbox').find({}).toArray();
  const mails = await bench.connection.collection('mails').find({}).toArray();
  const envelopes = rows.flatMap((row) => row['envelopes'] as { type: string; payload: Record<string, unknown> }[]);
  const own = envelopes.filter(({ type }) => type === 'account.guardian-changed.v1');
  const others = envelopes.filter((envelope) => !own.includes(envelope));
  expect(JSON.stringify([others, mails])).not.toMatch(/Rosalba|41890123|madrina|guardian/);
  const told = own.filter(({ payload }) => payload['accountId'] === id).map(({ payload }) => payload['guardian']);
  expect(told).toMatchObject([guardian, { name: 'Rosalba Quintana Díaz' }, null, guardian]);
  const acts = envelopes.filter(({ payload }) => (payload['about'] as { user?: string } | undefined)?.user === id);
  expect(acts.map(({ payload: { kind, facts } }) => [kind, facts])).toEqual([
    ['user-edited', {}],
    ['user-edited', {}],
  ]);
});
