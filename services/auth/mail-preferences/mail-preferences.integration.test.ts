import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiBench, openApi } from '../testing/api-bench.ts';

const all = { reminders: true, waitlist: true, planEnds: true };

let bench: ApiBench;

beforeAll(async () => {
  bench = await openApi({ STUDIO_NAME: 'Estudio <Ñandú>' });
});
afterAll(() => bench.close());

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

test('an address that is made up ends nothing', async () => {
  const { path } = await register();
  for (const method of ['GET', 'POST'] as const) {
    const code = 'UNSUBSCRIBE_LINK_INVALID';
    expect(await bench.call(method, '/api/unsubscribe/nada/reminders')).toMatchObject({ status: 404, body: { code } });
    expect((await bench.call(method, `${path}/bookings`)).status).toBe(400);
  }
});
