import { mongo } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { apiKeysOf } from '@studio/chassis/session/api-keys';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { operatorId } from '@studio/contracts/activity';
import { runProgram } from '../run/launcher/run-program.ts';

const namespace = `keys-command${process.pid}`;

const keys = (...args: string[]) =>
  runProgram('infra/operate/keys.ts', { args, env: { ...process.env, NAMESPACE: namespace } });

test('an operator makes a key and removes it; both are in the activity', async () => {
  const client = await new mongo.MongoClient(serverUrl('MONGO_URL')).connect();
  onTestFinished(async () => {
    await dropDatabases(client, namespace);
    await client.close();
  });
  const stored = apiKeysOf(client, namespace);
  expect(await keys('add', 'crm')).toMatch(/^Key, shown this once: studio_/m);
  expect(await stored.countDocuments({ name: 'crm' })).toBe(1);
  await keys('remove', 'crm');
  expect(await stored.countDocuments()).toBe(0);
  const rows = await client.db(`${namespace}_auth`).collection('outbox').find().sort({ _id: 1 }).toArray();
  const entry = (kind: string) => ({
    sentAt: null,
    envelopes: [{ actorId: operatorId, payload: { kind, about: {}, facts: { program: 'crm' } } }],
  });
  expect(rows).toMatchObject([entry('api-key-added'), entry('api-key-removed')]);
});
