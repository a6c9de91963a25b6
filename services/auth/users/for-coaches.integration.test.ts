import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importedUser, userForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const contact = { name: 'Rosa Díaz', phone: '310 456 7890', relation: 'mamá' };
const note = 'Sin saltos por ahora';

const bench = apiForTests();
let token: string;
beforeAll(async () => {
  token = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
});

let form: ReturnType<typeof userForm>;
let id: string;
/** Creates the account under test, with these fields besides. */
async function create(changes: object = {}) {
  form = userForm();
  const { body } = await bench.call('POST', '/api/admin/users', { token, body: { ...form, ...changes } });
  ({ id } = body.user);
  return body.user;
}
beforeEach(() => create());

/** Saves the form with these changes. */
const save = (changes: object = {}) =>
  bench.call('PUT', `/api/admin/users/${id}`, { token, body: { ...form, ...changes } });
const saved = async (changes: object = {}) => (await save(changes)).body.user;
const listed = async () => (await bench.call('GET', `/api/admin/users?ids=${id}`, { token })).body.items[0];
const stored = () => bench.models.accounts.collection.findOne({ _id: id as never });
const signIn = async () => {
  const credentials = { email: form.email, password: form.documentNumber };
  return (await bench.call('POST', '/api/auth/login', { body: credentials })).body.token as string;
};
const profile = (by: string) => bench.call('GET', '/api/users/profile', { token: by });
const editProfile = async (changes: object, by?: string) => {
  const { firstName, lastName, phone, dateOfBirth, gender } = form;
  const body = { firstName, lastName, phone, dateOfBirth, gender, ...changes };
  return bench.call('PUT', '/api/users/profile', { token: by ?? (await signIn()), body });
};

interface Told {
  readonly type: string;
  readonly version: number;
  readonly payload: Record<string, unknown>;
}
const outbox = async (filter: object): Promise<Told[]> => {
  const rows = await bench.connection.collection('outbox').find(filter).sort({ _id: 1 }).toArray();
  return rows.flatMap(({ envelopes }) => envelopes as Told[]);
};
const told = async (accountId = id) => {
  const events = await outbox({ 'envelopes.aggregateId': accountId });
  return events
    .filter(({ type }) => type === 'account.coach-facts-changed.v1')
    .map(({ version, payload }) => {
      return [version, payload];
    });
};
const actsAbout = async () => (await outbox({ 'envelopes.payload.about.user': id })).map(({ payload }) => payload);

describe('who gives classes', () => {
  test('is marked in an edit or from the start, and stays so if a form does not name it', async () => {
    const absent = [
      'coach',
      'note',
      'emergencyContact',
      'fitnessDeclaration',
      'emergency_contact',
      'fitness_declaration',
    ];
    const present = [await listed(), await stored()].flatMap((row) => Object.keys(row as object));
    expect(present.filter((field) => absent.includes(field))).toEqual([]);
    expect(await saved({ coach: true })).toMatchObject({ coach: true, type: 'member', version: 2 });
    expect(await saved({ phone: '3009998877' })).toMatchObject({ coach: true });
    expect(await create({ coach: true, type: 'admin' })).toMatchObject({ coach: true, type: 'admin' });
    expect(await bench.directory.find(id)).toMatchObject({ coach: true });
    const states = await outbox({ 'envelopes.aggregateId': id });
    expect(states).toMatchObject([{ type: 'account.registered.v1', payload: { coach: true } }]);
    expect(await save({ coach: 'sí' })).toMatchObject({ status: 400, body: { message: 'Indica si da clases' } });
  });

  test('keeps the session on becoming a coach, and loses all sessions at once on ceasing to be one', async () => {
    const session = await signIn();
    await save({ coach: true });
    expect(await profile(session)).toMatchObject({ status: 200, body: { user: { coach: true } } });
    expect(await saved({ coach: false })).not.toHaveProperty('coach');
    expect(await profile(session)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    const again = await profile(await signIn());
    expect(again.body.user).not.toHaveProperty('coach');
    expect(await bench.directory.find(id)).not.toHaveProperty('coach');
    expect(await stored()).not.toHaveProperty('coach');
    const states = (await outbox({ 'envelopes.aggregateId': id })).map(({ payload }) => payload['coach']);
    expect(states).toEqual([undefined, true, undefined]);
  });

  test('is in the activity when it changes, and only then', async () => {
    await save({ coach: true });
    await save({ coach: true, note });
    await save({ coach: false });
    const kind = 'user-edited';
    expect((await actsAbout()).slice(1)).toMatchObject([
      { kind, facts: { coach: true } },
      { kind, facts: {} },
      { kind, facts: { coach: false } },
    ]);
    expect((await actsAbout()).map(({ facts }) => Object.keys(facts as object))).toEqual([
      [],
      ['coach'],
      [],
      ['coach'],
    ]);
    await create({ coach: true });
    expect(await actsAbout()).toMatchObject([{ kind: 'user-created', facts: { coach: true } }]);
  });
});

describe('the note on a member', () => {
  test.each(['', null])('is removed by %j, and stays if a form does not name it', async (none) => {
    expect(await saved({ note: ` ${note} ` })).toMatchObject({ note });
    expect(await saved({ phone: '3009998877' })).toMatchObject({ note });
    expect(await saved({ note: none })).not.toHaveProperty('note');
    expect(await listed()).not.toHaveProperty('note');
    expect(await stored()).not.toHaveProperty('note');
  });

  test.each([
    ['n'.repeat(201), 'Máximo 200 caracteres'],
    [7, 'La nota no es válida'],
  ])('is refused as %j', async (wrong, message) => {
    expect(await save({ note: wrong })).toMatchObject({ status: 400, body: { errors: [{ field: 'note', message }] } });
    expect(await saved({ note: 'n'.repeat(200) })).toMatchObject({ note: 'n'.repeat(200) });
  });
});

describe('the emergency contact', () => {
  test('is written by the administrator and by the member, each sees it, and a search does not', async () => {
    expect(await saved({ emergencyContact: contact })).toMatchObject({ emergency_contact: contact });
    const session = await signIn();
    expect(await profile(session)).toMatchObject({ body: { user: { emergencyContact: contact } } });
    const own = { name: 'Luis', phone: '6067401234' };
    const { body } = await editProfile({ emergencyContact: own }, session);
    expect(body.user.emergencyContact).toEqual({ ...own, relation: '' });
    expect(await listed()).toMatchObject({ emergency_contact: { ...own, relation: '' } });
    expect((await bench.call('GET', '/api/admin/users?search=6067401234', { token })).body.total).toBe(0);
  });

  test('stays if a form does not name it, and is removed by null, on both sides', async () => {
    await save({ emergencyContact: contact });
    expect(await saved({ phone: '3009998877' })).toMatchObject({ emergency_contact: contact });
    expect((await editProfile({ phone: '3009998878' })).body.user).toMatchObject({ emergencyContact: contact });
    expect((await editProfile({ emergencyContact: null })).body.user).not.toHaveProperty('emergencyContact');
    expect(await listed()).not.toHaveProperty('emergency_contact');
    expect(await stored()).not.toHaveProperty('emergencyContact');
    await save({ emergencyContact: contact });
    expect(await saved({ emergencyContact: null })).not.toHaveProperty('emergency_contact');
    expect(await stored()).not.toHaveProperty('emergencyContact');
  });

  const incomplete = 'Escribe el nombre y el teléfono del contacto de emergencia';
  test.each([
    ['a short telephone', { phone: '123' }, 'phone', 'El teléfono es obligatorio y debe tener al menos 7 dígitos'],
    ['no name', { name: ' ' }, 'name', incomplete],
    ['a long relation', { relation: 'r'.repeat(41) }, 'relation', 'Máximo 40 caracteres'],
  ])('is refused with %s', async (_, wrong, field, message) => {
    const errors = [{ field: `emergencyContact.${field}`, message }];
    const changes = { emergencyContact: { ...contact, ...wrong } };
    expect(await save(changes)).toMatchObject({ status: 400, body: { message, errors } });
    expect(await editProfile(changes)).toMatchObject({ status: 400, body: { message, errors } });
    expect(await save({ emergencyContact: 'Rosa' })).toMatchObject({ status: 400, body: { message: incomplete } });
  });
});

describe('what coaches may know', () => {
  test('is published whenever it changes, in any way, and never if there is none', async () => {
    await save({ phone: '3009998877' });
    await save({ note: null, emergencyContact: null });
    expect(await told()).toEqual([]);

    await save({ note, emergencyContact: contact, phone: '3009998878' });
    await save({ note, phone: '3009998879' });
    await editProfile({ phone: '3009998880' });
    await editProfile({ emergencyContact: null });
    await save({ note: '' });
    const accountId = id;
    expect(await told()).toEqual([
      [4, { accountId, note, emergencyContact: contact }],
      [7, { accountId, note, emergencyContact: null }],
      [8, { accountId, note: null, emergencyContact: null }],
    ]);
    await create({ note, emergencyContact: contact });
    expect(await told()).toEqual([[1, { accountId: id, note, emergencyContact: contact }]]);
  });

  test('is published by an import, except for rows without any', async () => {
    const rows = [
      { ...importedUser(), note, emergencyContact: contact },
      importedUser(),
      { ...importedUser(), note: '', emergencyContact: null, coach: true },
    ];
    const { body } = await bench.call('POST', '/api/admin/users/import', { token, body: { rows } });
    const ids = body.results.map(({ userId }: { userId: string }) => userId) as [string, string, string];
    expect(await told(ids[0])).toEqual([[1, { accountId: ids[0], note, emergencyContact: contact }]]);
    for (const accountId of ids.slice(1)) expect(await told(accountId)).toEqual([]);
    const items = (await bench.call('GET', `/api/admin/users?ids=${ids.join(',')}`, { token })).body.items as object[];
    expect(items).toContainEqual(expect.objectContaining({ note, emergency_contact: contact }));
    expect(items.filter((user) => 'note' in user || 'emergency_contact' in user || 'coach' in user)).toHaveLength(1);
    const wrong = { ...importedUser(), emergencyContact: { ...contact, phone: '1' } };
    const refused = await bench.call('POST', '/api/admin/users/import', { token, body: { rows: [wrong] } });
    expect(refused.body.results).toMatchObject([{ kind: 'refused', field: 'emergencyContact.phone' }]);
  });

  test('is in no other event, and in no entry of the activity', async () => {
    await save({ note, emergencyContact: contact });
    await save({ note: `${note}.`, firstName: 'Otra' });
    const types = new Set<string>();
    const others = (await outbox({})).filter(({ type }) => type !== 'account.coach-facts-changed.v1');
    for (const { type, payload } of others) {
      types.add(type);
      expect(JSON.stringify(payload)).not.toMatch(/Sin saltos|Rosa|310 456 7890|mamá/);
    }
    expect([...types]).toEqual(
      expect.arrayContaining(['account.registered.v1', 'account.changed.v1', 'admin.acted.v1']),
    );
  });

  test('makes no new version and no activity entry if a form leaves it and the coach mark unchanged', async () => {
    const said = { coach: true, note, emergencyContact: contact };
    await save(said);
    const before = (await listed()).version;
    const acts = (await actsAbout()).length;
    for (const same of [said, {}, { note: ` ${note}` }]) expect(await saved(same)).toMatchObject({ version: before });
    expect(await actsAbout()).toHaveLength(acts);
  });
});
