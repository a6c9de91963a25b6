import type { mongo } from 'mongoose';
import { apiKeysOf } from '@studio/chassis/session/api-keys';
import type { Webhook } from '../../../services/reporting/models/webhook.model.ts';
import { commandLine } from '../../run/operator-command.ts';
import { type Finding, note, ok } from './finding.ts';

/** Which programs may read the API, by the names of their keys. */
export async function apiKeys(client: mongo.MongoClient, namespace: string): Promise<Finding> {
  const names: string[] = await apiKeysOf(client, namespace).distinct('name');
  return ok('api keys', names.length > 0 ? names.join(', ') : 'none');
}

/** Whether the addresses that are told what happens accept it. An address may hold a secret: only its host is shown. */
export async function webhooks(reporting: mongo.Db): Promise<Finding> {
  const all = await reporting.collection<Webhook>('webhooks').find().sort({ _id: 1 }).toArray();
  const said = (wrong: readonly Webhook[]) =>
    wrong.map(({ _id, url, last, off }) => `${_id} ${new URL(url).host}: ${off ?? last?.said}`).join('; ');
  const off = all.filter((webhook) => webhook.off !== null);
  if (off.length > 0)
    return note('webhooks', `off: ${said(off)}`, `${commandLine('webhooks', 'on <id>')}, or remove it`);
  const failing = all.filter(({ failingSince }) => failingSince !== null);
  if (failing.length > 0)
    return note('webhooks', `failing: ${said(failing)}`, 'see to the receiver; all is repeated for 3 days');
  return ok('webhooks', all.length > 0 ? `${all.length}, none fails` : 'none');
}
