import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connect, type ConsumeMessage } from 'amqplib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openParcel } from '@studio/chassis/events/open-parcel';
import { queueOf } from '@studio/chassis/events/topology';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { adminCredentials, openApi } from './testing/api-bench.ts';
import { registration } from './testing/people.ts';

/** The events that come into reporting's queue, which nobody else empties here: type and account of each. */
async function listen(namespace: string): Promise<readonly string[]> {
  const model = await connect(serverUrl('RABBITMQ_URL'));
  onTestFinished(() => model.close());
  const channel = await model.createChannel();
  const heard: string[] = [];
  const hear = (message: ConsumeMessage | null) => {
    if (message) heard.push(...openParcel(message).map(({ type, aggregateId }) => `${type} ${aggregateId}`));
  };
  await channel.consume(queueOf(namespace, 'reporting'), hear, { noAck: true });
  return heard;
}

test('the command publishes every account again, the deleted ones too', async () => {
  const bench = await openApi();
  const { token, user: admin } = (await bench.call('POST', '/api/auth/login', { body: adminCredentials })).body;
  const register = async () =>
    (await bench.call('POST', '/api/auth/register', { body: registration() })).body.user.id as string;
  const [first, second, leaving] = [await register(), await register(), await register()];
  await bench.call('DELETE', `/api/admin/users/${leaving}`, { token });
  const everybody = [admin.id, first, second, leaving] as string[];
  const told = [...everybody.map((id) => `account.registered.v1 ${id}`), `account.deleted.v1 ${leaving}`];

  const heard = await listen(bench.namespace);
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(told.toSorted()), { timeout: 5_000 });
  const env = { ...process.env, ...bench.servers, NAMESPACE: bench.namespace, LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, ['services/auth/republish.ts'], { env });
  const again = everybody.map((id) => `account.${id === leaving ? 'deleted' : 'changed'}.v1 ${id}`);
  await vi.waitFor(() => expect(heard.slice(told.length).toSorted()).toEqual(again.toSorted()), { timeout: 5_000 });
  await bench.close();
}, 30_000);
