import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mongo } from 'mongoose';
import { Webhook as Receiver } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { dropDatabases } from '@studio/chassis/testing/drop-databases';
import { serverUrl } from '@studio/chassis/testing/server-url';
import { operatorId } from '@studio/contracts/activity';
import type { Envelope } from '@studio/contracts/events/event';
import { runProgram } from '../run/launcher/run-program.ts';
import { switchWebhooksOff } from './backup/end-access.ts';

const namespace = `hooks${process.pid}`;

function webhooks(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<string> {
  return runProgram('infra/operate/webhooks.ts', { args, env: { ...process.env, NAMESPACE: namespace, ...settings } });
}

/** A local receiver that accepts all messages. */
async function givenReceiver() {
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

test('an operator adds an address, tries it, switches it on after a restore and removes it; the activity has it', async () => {
  const client = await new mongo.MongoClient(serverUrl('MONGO_URL')).connect();
  onTestFinished(async () => {
    await dropDatabases(client, namespace);
    await client.close();
  });
  const { received, url } = await givenReceiver();
  const added = await webhooks(['add', url, '--facts', 'booking.made,plan.assigned']);
  const [, id = ''] = /^(\S+) \S+ receives from now on: booking\.made, plan\.assigned$/m.exec(added) ?? [];
  expect(added).toContain('It is called only while PUBLIC_URL is an address of this machine alone.');
  const [, secret = ''] = /^Signing secret, shown this once: (\S+)$/m.exec(added) ?? [];

  expect(await webhooks(['test', id])).toBe(`${url} accepted a message: 204`);
  const [{ body, headers } = { body: '', headers: {} }] = received;
  expect(new Receiver(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test', data: {} });

  expect(await switchWebhooksOff(client.db(`${namespace}_reporting`))).toBe(1);
  await webhooks(['on', id]);
  const listed = await webhooks(['list']);
  expect(listed).toContain(`${id} ${url}: on`);
  expect(listed).not.toContain(secret);
  expect(await webhooks(['remove', id])).toContain('receives nothing any more');
  await expect(webhooks(['test', id])).rejects.toThrow('no such webhook: npm run webhooks -- list');

  const rows = await client.db(`${namespace}_reporting`).collection('outbox').find().sort({ _id: 1 }).toArray();
  const acts = rows.flatMap(({ envelopes }) => envelopes.map(({ actorId, payload }: Envelope) => [actorId, payload]));
  const program = new URL(url).host;
  expect(acts).toEqual(
    ['webhook-added', 'webhook-switched-on', 'webhook-removed'].map((kind) => [
      operatorId,
      { kind, about: {}, facts: { program } },
    ]),
  );
});

test.concurrent.each([
  [['add', 'http://receiver.example'], "http://receiver.example can't be a webhook: not https"],
  [['add', 'https://localhost/hook'], "https://localhost/hook can't be a webhook: not a public address"],
  [['add', 'https://127.0.0.1/hook'], "https://127.0.0.1/hook can't be a webhook: not a public address"],
  [['add', 'https://[::1]/hook'], "https://[::1]/hook can't be a webhook: not a public address"],
  [['add', 'https://receiver.example', '--facts', 'user.deleted'], 'no such fact: user.deleted'],
])('%s is refused', async (args, says) => {
  await expect(webhooks(args, { PUBLIC_URL: 'https://estudio.example' })).rejects.toThrow(says);
});
