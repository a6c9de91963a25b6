import type { mongo } from 'mongoose';
import type { PushNotice, PushState } from '../../../services/auth/models/push.model.ts';
import type { Webhook } from '../../../services/reporting/models/webhook.model.ts';
import { commandLine } from '../../run/operator-command.ts';
import { type Finding, note, ok, patienceMs } from './finding.ts';
import { readKeyUses } from './key-uses.ts';

/** The programs that may read the API, by the names of their keys, with their last use. */
export async function apiKeys(client: mongo.MongoClient, redisUrl: string, namespace: string): Promise<Finding> {
  // A failure of Redis is a finding of its own.
  const uses = await readKeyUses(client, { redisUrl, namespace, waitMs: 500 });
  return ok('api keys', uses.map(({ name, lastUsed }) => `${name}, last used ${lastUsed}`).join('; ') || 'none');
}

/** Whether webhook receivers accept deliveries. Shows only the host of a URL, which may contain a secret. */
export async function webhooks(reporting: mongo.Db): Promise<Finding> {
  const all = await reporting.collection<Webhook>('webhooks').find().sort({ _id: 1 }).toArray();
  const said = (wrong: readonly Webhook[]) =>
    wrong.map((webhook) => `${webhook._id} ${new URL(webhook.url).host}: ${reasonOf(webhook)}`).join('; ');
  const off = all.filter((webhook) => webhook.off !== null);
  if (off.length > 0)
    return note('webhooks', `off: ${said(off)}`, `${commandLine('webhooks', 'on <id>')}, or remove it`);
  const failing = all.filter(({ failingSince }) => failingSince !== null);
  if (failing.length > 0)
    return note('webhooks', `failing: ${said(failing)}`, 'check the receiver; deliveries are retried for 3 days');
  return ok('webhooks', all.length > 0 ? `${all.length}, none failing` : 'none');
}

function reasonOf({ off, last, failingSince }: Webhook): string {
  return `${off ?? last?.said}${failingSince ? `, failing since ${failingSince.toISOString()}` : ''}`;
}

const dayMs = 24 * 60 * 60_000;

/** Whether notifications are on, how many devices are registered, and whether the push services can be reached. */
export async function notices(auth: mongo.Db): Promise<Finding> {
  const part = 'notices on devices';
  const state = await auth.collection<PushState>('push-state').findOne({ _id: 'sender' });
  if (!state) return ok(part, 'off: auth has not started yet');
  if (state.off !== null) return ok(part, `off: ${state.off}`);
  const devices = await auth.collection('push-devices').estimatedDocumentCount();
  const told = auth.collection<PushNotice>('push-notices');
  const waiting = await told.countDocuments({ sentAt: { $type: 'null' }, claimedAt: null });
  const says = `on, ${devices} devices, ${waiting} waiting`;
  const lately = { 'last.at': { $gt: new Date(Date.now() - dayMs) } };
  const [last] = await told.find(lately).sort({ 'last.at': -1 }).limit(1).toArray();
  if (!last?.last?.isUnreached) return ok(part, says);
  const advice =
    'allow auth to reach the hosts in PUSH_SERVICES over https (docs/operations.md), or set that to none; mails are sent either way';
  return note(part, `${says}; push services unreachable: ${last.last.said}`, advice);
}

/** Whether the identity provider serves the discovery document that sign-ins need, unlike passwords and passkeys. */
export async function lookAtIdentityProvider(issuer: string | undefined): Promise<Finding[]> {
  if (issuer === undefined) return [];
  const part = 'identity provider';
  const advice = 'check OIDC_ISSUER and the connection to it; administrators sign in by password or passkey meanwhile';
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    return [answer.ok ? ok(part, 'answers') : note(part, `answers ${answer.status}`, advice)];
  } catch {
    return [note(part, 'does not answer', advice)];
  }
}
