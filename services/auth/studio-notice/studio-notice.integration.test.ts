import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const today = () => toStudioDate(new Date());
/** A notice that is shown today, also if midnight passes during the test. */
const notice = (changes: object = {}) => ({
  text: 'El lunes no hay agua caliente',
  from: today(),
  to: addStudioDays(today(), 3),
  ...changes,
});

const bench = apiForTests();
let admin: string;
beforeAll(async () => {
  admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
});

let token: string;
let registered: { id: string; version: number; studioNotice?: { text: string; version: number } };
const form = () => registrationForm({ password: 'clave-segura' });
async function register() {
  const body = form();
  ({ token, user: registered } = (await bench.call('POST', '/api/auth/register', { body })).body);
  return body;
}

const read = async () => (await bench.call('GET', '/api/admin/studio-notice', { token: admin })).body;
const set = (body: object, ifMatch?: string) =>
  bench.call('PUT', '/api/admin/studio-notice', {
    token: admin,
    body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });
const end = () => bench.call('DELETE', '/api/admin/studio-notice', { token: admin });
const close = (version: number) => bench.call('POST', '/api/users/studio-notice/closed', { token, body: { version } });
const shown = async () => (await bench.call('GET', '/api/users/profile', { token })).body.user.studioNotice;
const acts = async () => {
  const rows = await bench.connection.collection('outbox').find({}).sort({ _id: 1 }).toArray();
  return rows
    .flatMap(({ envelopes }) => envelopes as { payload: { kind?: string; facts?: object } }[])
    .filter(({ payload }) => payload.kind === 'studio-notice-set')
    .map(({ payload }) => payload.facts);
};
beforeEach(async () => {
  await end();
});

describe('the notice of the studio', () => {
  test('is unset at first, and costs no query when somebody signs in or reads the profile', async () => {
    const body = await register();
    const database = bench.connection.getClient().db(bench.connection.name);
    await database.setProfilingLevel('all');
    expect(registered).not.toHaveProperty('studioNotice');
    const credentials = { email: body.email, password: body.password };
    const login = await bench.call('POST', '/api/auth/login', { body: credentials });
    expect(login.body.user).not.toHaveProperty('studioNotice');
    expect(await shown()).toBeUndefined();
    await database.setProfilingLevel('off');
    const asked = await database.collection('system.profile').distinct('ns');
    expect(asked).toContain(`${bench.connection.name}.accounts`);
    expect(asked).not.toContain(`${bench.connection.name}.closed-notices`);
  });

  test('is set and removed by administrators, and an unchanged form makes no version and no activity entry', async () => {
    const [before, entries] = [await read(), (await acts()).length];
    const form = notice();
    const first = await set(form);
    const { version } = first.body.studioNotice;
    expect(first).toMatchObject({ status: 200, body: { message: 'Aviso guardado' } });
    expect(first.body.studioNotice).toEqual({ notice: form, version: before.version + 1 });
    expect(first.headers.get('etag')).toBe(`"${version}"`);
    expect(await read()).toEqual(first.body.studioNotice);
    expect((await set(form)).body.studioNotice.version).toBe(version);
    expect(await end()).toMatchObject({ body: { studioNotice: { notice: null }, message: 'Aviso quitado' } });
    expect((await end()).body.studioNotice).toEqual({ notice: null, version: version + 1 });
    const { from, to } = form;
    expect((await acts()).slice(entries)).toEqual([{ from, to }, {}]);
  });

  test('does not lie in the past, but one that is over can be written back as it was read', async () => {
    const [dayBefore, yesterday] = [addStudioDays(today(), -2), addStudioDays(today(), -1)];
    const over = notice({ from: dayBefore, to: yesterday });
    expect(await set(over)).toMatchObject({
      status: 400,
      body: { code: 'STUDIO_NOTICE_IN_PAST', errors: [{ field: 'to' }] },
    });
    expect((await set({ ...over, to: today() })).status).toBe(200);
    const stored = bench.connection.collection<{ _id: string }>('studio-settings');
    await stored.updateOne({ _id: 'studio-notice' }, { $set: { 'notice.to': yesterday }, $inc: { version: 1 } });
    const { notice: asRead, version } = await read();
    expect(asRead).toEqual(over);
    expect(await set(asRead)).toMatchObject({ status: 200, body: { studioNotice: { version } } });
    expect((await set({ ...asRead, text: 'Otro' })).body.code).toBe('STUDIO_NOTICE_IN_PAST');
  });

  test('is not overwritten by a form that was opened before it', async () => {
    const { version } = (await set(notice())).body.studioNotice;
    expect((await set(notice({ text: 'Otro' }), `"${version}"`)).status).toBe(200);
    expect(await set(notice({ text: 'Tarde' }), `"${version}"`)).toMatchObject({
      status: 412,
      body: { code: 'CHANGED_MEANWHILE', current: { notice: { text: 'Otro' }, version: version + 1 } },
    });
  });

  test.each([
    ['text', { text: ' ' }, 'Escribe el aviso'],
    ['text', { text: 'a'.repeat(281) }, 'Máximo 280 caracteres'],
    ['from', { from: '2026-02-30' }, 'La fecha de inicio no es válida'],
    ['to', { to: addStudioDays(today(), -1) }, 'La fecha de inicio no puede ser posterior a la fecha de fin'],
  ])('is refused with its %s wrong: %j', async (field, changes, message) => {
    expect(await set(notice(changes))).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
  });

  test('is shown within its days after registering, signing in, reading or editing the profile', async () => {
    const { version } = (await set(notice())).body.studioNotice;
    const expected = { text: notice().text, version };
    const { email, password, firstName, lastName, phone, dateOfBirth, gender } = await register();
    expect(registered.studioNotice).toEqual(expected);
    const login = await bench.call('POST', '/api/auth/login', { body: { email, password } });
    expect(login.body.user.studioNotice).toEqual(expected);
    expect(await shown()).toEqual(expected);
    const changed = { firstName, lastName, phone, dateOfBirth, gender };
    const answer = await bench.call('PUT', '/api/users/profile', { token, body: changed });
    expect(answer.body.user.studioNotice).toEqual(expected);
    const asked = await bench.call('PUT', '/api/users/deletion-request', { token });
    expect(asked.body.user.studioNotice).toEqual(expected);
    await set(notice({ from: addStudioDays(today(), 2) }));
    expect(await shown()).toBeUndefined();
    await set(notice({ from: addStudioDays(today(), -5), to: addStudioDays(today(), -2) }));
    expect(await shown()).toBeUndefined();
  });

  test('is hidden from an account that closed it, until there is a new version', async () => {
    const { version } = (await set(notice())).body.studioNotice;
    await register();
    expect(await close(version)).toMatchObject({ status: 200, body: { message: 'Aviso cerrado' } });
    expect(await shown()).toBeUndefined();
    expect((await close(version)).status).toBe(200);
    expect(await bench.models.accounts.findById(registered.id).lean()).toMatchObject({ version: registered.version });
    await register();
    expect(registered.studioNotice).toMatchObject({ version });
    await close(version);
    await set(notice({ to: addStudioDays(today(), 9) }));
    expect(await shown()).toMatchObject({ version: version + 1 });
    expect(await close(version)).toMatchObject({ status: 404, body: { code: 'STUDIO_NOTICE_NOT_FOUND' } });
    expect(await shown()).toMatchObject({ version: version + 1 });
  });

  test('leaves nothing behind of an account that is deleted', async () => {
    const { version } = (await set(notice())).body.studioNotice;
    await register();
    await close(version);
    expect(await bench.models.closedNotices.findById(registered.id)).toMatchObject({ version });
    await bench.call('DELETE', `/api/admin/users/${registered.id}`, { token: admin });
    expect(await bench.models.closedNotices.findById(registered.id)).toBeNull();
  });
});
