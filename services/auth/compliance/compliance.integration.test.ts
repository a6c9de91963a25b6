import { beforeAll, expect, test } from 'vitest';
import { addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { legalVersion, legalVersions } from '@studio/contracts/rules/people';
import { adminCredentials, apiForTests } from '../testing/api-bench.ts';

const bench = apiForTests();
let admin: string;
beforeAll(async () => {
  admin = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body.token;
});

const read = async () => (await bench.call('GET', '/api/admin/compliance', { token: admin })).body;
const register = async (changes: object = {}) =>
  (await bench.call('POST', '/api/auth/register', { body: { ...registrationForm(), ...changes } })).body;
const accept = (token: string, version: string) =>
  bench.call('PUT', '/api/users/consent', { token, body: { legalVersion: version } });
const [oldest] = legalVersions;

test('members are counted by the text they accepted last, and administrators are not', async () => {
  expect(await read()).toEqual({ consents: [], minorsWithoutGuardian: 0, deletionRequests: [] });
  await register({ legalVersion: oldest });
  await register({ legalVersion });
  await accept((await register({ legalVersion: oldest })).token, legalVersion);
  await register();
  await bench.call('POST', '/api/admin/users', { token: admin, body: userForm({ accountStatus: 'inactive' }) });
  await bench.call('POST', '/api/admin/users', { token: admin, body: userForm({ type: 'admin' }) });
  expect((await read()).consents).toEqual([
    { version: legalVersion, members: 2 },
    { version: oldest, members: 1 },
    { version: null, members: 2 },
  ]);
});

test('minors without a guardian are counted', async () => {
  const dateOfBirth = addStudioMonths(toStudioDate(new Date()), -15 * 12);
  const { body } = await bench.call('POST', '/api/admin/users', { token: admin, body: userForm({ dateOfBirth }) });
  expect((await read()).minorsWithoutGuardian).toBe(1);
  const edited = { ...userForm({ dateOfBirth }), accountStatus: 'suspended' };
  await bench.call('PUT', `/api/admin/users/${body.user.id}`, { token: admin, body: edited });
  expect((await read()).minorsWithoutGuardian).toBe(0);
});

test('deletion requests are listed oldest first, with name and due date', async () => {
  const [first, second] = [await register({ firstName: 'Luz' }), await register({ firstName: 'Eva' })];
  for (const { token } of [first, second]) await bench.call('PUT', '/api/users/deletion-request', { token });
  // A Friday evening in Armenia, already Saturday in UTC. The second Monday after it is a holiday.
  const requestedAt = '2026-10-03T03:30:00.000Z';
  await bench.models.accounts.collection.updateOne(
    { _id: second.user.id as never },
    { $set: { deletionRequestedAt: new Date(requestedAt) } },
  );
  const { deletionRequests } = await read();
  expect(deletionRequests).toMatchObject([
    { user_id: second.user.id, name: 'Eva Ocampo', requestedAt, dueOn: '2026-10-26' },
    { user_id: first.user.id, name: 'Luz Ocampo' },
  ]);
  await bench.call('DELETE', '/api/users/deletion-request', { token: second.token });
  expect((await read()).deletionRequests).toHaveLength(1);
});

test('all of it is read from indexes', async () => {
  const database = bench.connection.getClient().db(bench.connection.name);
  await database.setProfilingLevel('all');
  await read();
  await database.setProfilingLevel('off');
  const rows = await database
    .collection('system.profile')
    .find({ ns: `${bench.connection.name}.accounts`, planSummary: { $exists: true } })
    .toArray();
  expect(new Set(rows.map(({ planSummary }) => planSummary))).toEqual(
    new Set([
      'IXSCAN { dateOfBirth: 1, guardian.at: 1 }',
      'IXSCAN { deletionRequestedAt: 1 }',
      'IXSCAN { type: 1, consent.version: 1 }',
    ]),
  );
  const grouped = rows.find(({ planSummary }) => planSummary.includes('consent'));
  expect(grouped).toMatchObject({ docsExamined: 0 });
});
