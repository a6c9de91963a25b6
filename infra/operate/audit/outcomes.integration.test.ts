import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../run/launcher/root.ts';
import { isDue } from './is-due.ts';
import { keepOutcome } from '../../run/outcomes.ts';

const studio = { mongoUrl: serverUrl('MONGO_URL'), namespace: `audit-test-${randomBytes(5).toString('hex')}` };
const client = new mongo.MongoClient(studio.mongoUrl);
beforeAll(() => client.connect());
afterAll(async () => {
  await dropDatabases(client, studio.namespace);
  await client.close();
});
const kept = () => client.db(`${studio.namespace}_reporting`).collection('operations').findOne({});

test('what an audit has found is kept while a later one fails, and a night that was missed is due', async () => {
  expect(await isDue(studio)).toBe(false);
  await keepOutcome(studio, 'audit', () => Promise.resolve({ differences: 2 }));
  const found = await kept();
  expect(found).toMatchObject({ differences: 2, problem: null });
  expect(await isDue(studio)).toBe(false);
  const failing = keepOutcome(studio, 'audit', () => Promise.reject(new Error('RabbitMQ does not answer')));
  await expect(failing).rejects.toThrow('RabbitMQ');
  expect(await kept()).toMatchObject({
    differences: 2,
    goodAt: found?.['goodAt'],
    problem: 'RabbitMQ does not answer',
  });
  expect(await isDue(studio, new Date(Date.now() + 24 * 3_600_000))).toBe(true);
});

test('rows that an upgrade left without fields are said to fill themselves', async () => {
  await client
    .db(`${studio.namespace}_reporting`)
    .collection<{ _id: string }>('bookings')
    .insertOne({ _id: 'ana', version: 0 } as never);
  const env = { ...process.env, NAMESPACE: studio.namespace, AUDIT_SETTLE_SECONDS: '0' };
  const audit = spawn(process.execPath, ['infra/operate/audit/main.ts'], { cwd: root, env });
  const [said, [code]] = await Promise.all([text(audit.stdout), once(audit, 'exit')]);
  expect(code).toBe(1);
  expect(said).toContain(
    'rows of reporting lack fields since an upgrade: they fill themselves within minutes of the start; npm run audit -- --keep does it now',
  );
});
