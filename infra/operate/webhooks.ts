import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { mongo } from 'mongoose';
import { isOnTrial, refusalOfAddress } from '@studio/chassis/http/post-outside';
import { newId } from '@studio/chassis/mongo/new-id';
import type { ActKind } from '@studio/contracts/rules/acts';
import { type WebhookFact, webhookFacts, WEBHOOKS_MAX } from '@studio/contracts/webhooks';
import type { Webhook, WebhookDelivery } from '../../services/reporting/models/webhook.model.ts';
import { postMessage } from '../../services/reporting/webhooks/post-message.ts';
import { commandLine, operatorCommand } from '../run/operator-command.ts';
import { openClient } from '../run/studio-databases.ts';
import { asOperator } from './as-operator.ts';

const allFacts = Object.keys(webhookFacts) as WebhookFact[];

const acts = ['add <url> [--facts <names>]', 'list', 'test <id>', 'on <id>', 'remove <id>'];
const help = `${commandLine('webhooks', acts.join(' | '))}
Manages the addresses that receive facts: ${allFacts.join(', ')} (docs/operations.md).`;

/**
 * `npm run webhooks -- add <url> [--facts a,b] | list | test <id> | on <id> | remove <id>`: manages the URLs that
 * receive events (docs/operations.md). The signing secret is shown once. Changes leave an activity entry.
 */
await operatorCommand(help, async ({ servers, namespace, publicUrl }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { facts: { type: 'string', default: allFacts.join(',') } },
  });
  const [act = '', whom = ''] = positionals;
  const client = await openClient(servers.mongoUrl);
  const reporting = client.db(`${namespace}_reporting`);
  const stored: Stored = {
    webhooks: reporting.collection<Webhook>('webhooks'),
    deliveries: reporting.collection<WebhookDelivery>('webhook-deliveries'),
    change: (kind, url, work) =>
      asOperator(client, reporting.databaseName, { kind, facts: { program: new URL(url).host } }, work),
  };
  try {
    if (act === 'list') await list(stored);
    else if (act === 'add') await add(stored, whom, values.facts, publicUrl);
    else if (act === 'test') await test(await find(stored, whom), publicUrl);
    else if (act === 'on') await switchOn(stored, await find(stored, whom));
    else if (act === 'remove') await remove(stored, await find(stored, whom));
    else throw new Error(usage());
  } finally {
    await client.close();
  }
});

interface Stored {
  readonly webhooks: mongo.Collection<Webhook>;
  readonly deliveries: mongo.Collection<WebhookDelivery>;
  /** Changes a webhook together with its activity entry, which names only the host: the path may be a secret. */
  readonly change: <T>(kind: ActKind, url: string, work: (session: mongo.ClientSession) => Promise<T>) => Promise<T>;
}

function usage(): string {
  return `what? ${commandLine('webhooks', acts.join(' | '))}; facts are ${allFacts.join(', ')}`;
}

async function add({ webhooks, change }: Stored, url: string, names: string, publicUrl: string): Promise<void> {
  const refusal = refusalOfAddress(url, isOnTrial(publicUrl));
  if (refusal !== undefined) throw new Error(`${url} can't be a webhook: ${refusal}`);
  const facts = names.split(',').map((name) => name.trim() as WebhookFact);
  const unknown = facts.filter((fact) => !allFacts.includes(fact));
  if (unknown.length > 0) throw new Error(`no such fact: ${unknown.join(', ')}; facts are ${allFacts.join(', ')}`);
  if ((await webhooks.countDocuments()) >= WEBHOOKS_MAX)
    throw new Error(`there are ${WEBHOOKS_MAX} already: remove one first`);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const fresh = { since: new Date(), failingSince: null, off: null, last: null };
  const _id = newId();
  await change('webhook-added', url, (session) =>
    webhooks.insertOne({ _id, url, facts, secret, ...fresh }, { session }),
  );
  console.log(`${_id} ${url} receives from now on: ${facts.join(', ')}`);
  console.log(`Signing secret, shown this once: ${secret}`);
  if (refusalOfAddress(url, false) !== undefined)
    console.log('It is called only while PUBLIC_URL is an address of this machine alone.');
}

async function list({ webhooks, deliveries }: Stored): Promise<void> {
  const all = await webhooks.find().sort({ _id: 1 }).toArray();
  for (const { _id, url, facts, since, off, failingSince, last } of all) {
    const waiting = await deliveries.countDocuments({ webhookId: _id, sentAt: null });
    const state = off ? `off (${off})` : failingSince ? `failing since ${failingSince.toISOString()}` : 'on';
    console.log(`${_id} ${url}: ${state}, facts since ${since.toISOString()}: ${facts.join(', ')}`);
    console.log(`  last: ${last ? `${last.said} at ${last.at.toISOString()}` : 'nothing sent yet'}; ${waiting} wait`);
  }
  if (all.length === 0) console.log(`there are none: ${commandLine('webhooks', 'add <url>')}`);
}

async function test({ url, secret }: Webhook, publicUrl: string): Promise<void> {
  const message = { type: 'webhook.test', timestamp: new Date().toISOString(), data: {} };
  const { isAccepted, said } = await postMessage({ url, secret }, { messageId: newId(), message }, publicUrl);
  if (!isAccepted) throw new Error(`${url} did not accept a message: ${said}`);
  console.log(`${url} accepted a message: ${said}`);
}

async function switchOn({ webhooks, change }: Stored, { _id, url }: Webhook): Promise<void> {
  const on = { off: null, failingSince: null, since: new Date() };
  await change('webhook-switched-on', url, (session) => webhooks.updateOne({ _id }, { $set: on }, { session }));
  console.log(`${url} receives what happens from now on`);
}

async function remove({ webhooks, deliveries, change }: Stored, { _id, url }: Webhook): Promise<void> {
  const { deletedCount } = await change('webhook-removed', url, async (session) => {
    await webhooks.deleteOne({ _id }, { session });
    return deliveries.deleteMany({ webhookId: _id }, { session });
  });
  console.log(`${url} receives nothing any more; ${deletedCount} of its messages were deleted`);
}

async function find({ webhooks }: Stored, _id: string): Promise<Webhook> {
  const webhook = await webhooks.findOne({ _id });
  if (!webhook) throw new Error(`no such webhook: ${commandLine('webhooks', 'list')}`);
  return webhook;
}
