import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { expect, test } from 'vitest';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const all = { reminders: true, waitlist: true, planEnds: true, contact: true };

const bench = apiForTests({ STUDIO_NAME: 'Estudio <Ñandú>' });

async function register() {
  const { body } = await bench.call('POST', '/api/auth/register', { body: registrationForm() });
  const { id, version } = body.user;
  const preferences = (method: 'GET' | 'PUT', change?: object) =>
    bench.call(method, '/api/users/mail-preferences', { token: body.token, ...(change && { body: change }) });
  const { unsubscribeToken } = await bench.models.accounts.findById(id).orFail().lean();
  return { id, version, preferences, path: `/api/unsubscribe/${unsubscribeToken}` };
}

async function published(accountId: string) {
  const filter = { routingKey: 'account.changed.v1', 'envelopes.aggregateId': accountId };
  const rows = await bench.connection.collection('outbox').find(filter).sort({ _id: 1 }).toArray();
  return rows.flatMap(({ envelopes }) => envelopes.map(({ payload }: { payload: unknown }) => payload));
}

test('a member gets all mails and switches each kind by itself; the change is published', async () => {
  const { id, preferences } = await register();
  expect((await preferences('GET')).body).toEqual(all);
  expect(await preferences('PUT', { reminders: false })).toMatchObject({
    status: 200,
    body: { ...all, reminders: false },
  });
  await preferences('PUT', { waitlist: false });
  await preferences('PUT', { waitlist: false, contact: true });
  await preferences('PUT', { reminders: true });
  expect((await preferences('GET')).body).toEqual({ ...all, waitlist: false });
  expect(await published(id)).toMatchObject([
    { refusedMails: ['reminders'] },
    { refusedMails: ['reminders', 'waitlist'] },
    { refusedMails: ['waitlist'] },
  ]);
  expect((await preferences('PUT', { waitlist: 'no' })).status).toBe(400);
});

test('a mail is ended by one POST of a mail program, and not by opening its link', async () => {
  const { preferences, path } = await register();
  const asking = await bench.call('GET', `${path}/planEnds`);
  expect(asking.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(asking.body).toContain('¿Dejar de recibir por correo los avisos de que tu plan termina?');
  expect(asking.body).toContain('Estudio &lt;Ñandú&gt;');
  expect((await preferences('GET')).body).toEqual(all);

  const answer = await fetch(new URL(`${path}/planEnds`, bench.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Listo: ya no te enviaremos los avisos de que tu plan termina.');
  expect((await preferences('GET')).body).toEqual({ ...all, planEnds: false });
});

test('messages about renewals and payments can be refused as well', async () => {
  const { id, preferences, path } = await register();
  const asking = await bench.call('GET', `${path}/contact`);
  expect(asking.body).toContain('¿Dejar de recibir los mensajes sobre renovaciones y pagos?');
  expect((await bench.call('POST', `${path}/contact`)).body).toContain(
    'ya no te enviaremos los mensajes sobre renovaciones y pagos',
  );
  expect((await preferences('GET')).body).toEqual({ ...all, contact: false });
  expect(await published(id)).toMatchObject([{ refusedMails: ['contact'] }]);
});

test('«No escribirle» and the switch of the member are one setting, and an edit that does not name it leaves it', async () => {
  const { token } = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body;
  const form = userForm();
  const created = (await bench.call('POST', '/api/admin/users', { token, body: { ...form, noContact: true } })).body;
  const { id } = created.user;
  expect(created.user).toMatchObject({ no_contact: true, version: 1 });
  const save = async (change: object) =>
    (await bench.call('PUT', `/api/admin/users/${id}`, { token, body: { ...form, ...change } })).body.user;
  const credentials = { email: form.email, password: form.documentNumber };
  const own = (await bench.call('POST', '/api/auth/login', { body: credentials })).body.token;
  const preferences = async (change?: object) => {
    const sent = { token: own, ...(change && { body: change }) };
    return (await bench.call(change ? 'PUT' : 'GET', '/api/users/mail-preferences', sent)).body;
  };

  expect(await preferences()).toEqual({ ...all, contact: false });
  expect(await save({ noContact: true })).toMatchObject({ no_contact: true, version: 1 });
  expect(await preferences({ reminders: false, contact: true })).toEqual({ ...all, reminders: false });
  expect(await save({ phone: '3009998877' })).not.toHaveProperty('no_contact');
  await preferences({ contact: false });
  expect(await save({})).toMatchObject({ no_contact: true });
  const opened = await save({ noContact: false });
  expect(opened).not.toHaveProperty('no_contact');
  expect(await preferences()).toEqual({ ...all, reminders: false });
  expect(await save({ noContact: false })).toMatchObject({ version: opened.version });
  expect((await published(id)).at(-1)).toMatchObject({ refusedMails: ['reminders'] });
});

test('a made-up address unsubscribes nobody', async () => {
  const { path } = await register();
  for (const method of ['GET', 'POST'] as const) {
    const code = 'UNSUBSCRIBE_LINK_INVALID';
    expect(await bench.call(method, '/api/unsubscribe/nada/reminders')).toMatchObject({ status: 404, body: { code } });
    expect((await bench.call(method, `${path}/bookings`)).status).toBe(400);
  }
});
