import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { queueOf } from '@studio/chassis/events/topology';
import { adminCredentials, openApi } from './testing/api-bench.ts';
import { registration } from './testing/people.ts';

test('the command publishes every account again, the deleted ones too', async () => {
  const bench = await openApi();
  const { token } = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body;
  for (let at = 0; at < 2; at += 1) await bench.call('POST', '/api/auth/register', { body: registration() });
  const { id } = (await bench.call('POST', '/api/auth/register', { body: registration() })).body.user;
  await bench.call('DELETE', `/api/admin/users/${id}`, { token });

  const waiting = async () => (await bench.broker.depthOf(queueOf(bench.namespace, 'reporting')))?.messages;
  // Four accounts were registered, one of them deleted.
  await vi.waitFor(async () => expect(await waiting()).toBe(5), { timeout: 5_000 });
  const env = { ...process.env, ...bench.servers, NAMESPACE: bench.namespace, LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, ['services/auth/republish.ts'], { env });
  await vi.waitFor(async () => expect(await waiting()).toBe(9), { timeout: 5_000 });
  await bench.close();
}, 30_000);
