import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { waitFor } from '@studio/chassis/testing/until';
import { hearQueue } from '@studio/chassis/testing/hear-queue';
import { registrationForm, userForm } from '@studio/contracts/testing/form-fixtures';
import { environmentOf } from '@studio/chassis/testing/start-role';
import { adminCredentials, openApi } from './testing/api-bench.ts';

test('the command publishes every account again, with what coaches may know, and the deleted ones', async () => {
  const bench = await openApi();
  const { token, user: admin } = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body;
  const register = async () =>
    (await bench.call('POST', '/api/auth/register', { body: registrationForm() })).body.user.id as string;
  const open = async (changes: object) =>
    (await bench.call('POST', '/api/admin/users', { token, body: { ...userForm(), ...changes } })).body.user
      .id as string;
  const [first, second] = [await register(), await register()];
  const [noted, leaving] = [await open({ note: 'Sin saltos' }), await open({ note: 'Sin saltos' })];
  const contacted = await open({ emergencyContact: { name: 'Rosa', phone: '3104567890' } });
  await bench.call('DELETE', `/api/admin/users/${leaving}`, { token });
  const everybody = [admin.id, first, second, noted, leaving, contacted] as string[];
  const factsOf = (...ids: string[]) => ids.map((id) => `account.coach-facts-changed.v1 ${id}`);
  const told = [
    ...everybody.map((id) => `account.registered.v1 ${id}`),
    `account.deleted.v1 ${leaving}`,
    ...factsOf(noted, leaving, contacted),
  ];

  const events = await hearQueue(bench.namespace, 'reporting');
  const heard = () => events.filter((event) => event.startsWith('account.'));
  await waitFor(() => expect(heard().toSorted()).toEqual(told.toSorted()));
  const env = { ...process.env, ...environmentOf(bench.namespace), LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, ['services/auth/republish.ts'], { env });
  const again = [
    ...everybody.map((id) => `account.${id === leaving ? 'deleted' : 'changed'}.v1 ${id}`),
    ...factsOf(noted, contacted),
  ];
  await waitFor(() => expect(heard().slice(told.length).toSorted()).toEqual(again.toSorted()));
  await bench.close();
});
