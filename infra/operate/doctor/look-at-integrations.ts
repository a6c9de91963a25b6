import type { mongo } from 'mongoose';
import type { Webhook } from '../../../services/reporting/models/webhook.model.ts';
import { commandLine } from '../../run/operator-command.ts';
import { type Finding, note, ok, patienceMs } from './finding.ts';
import { readKeyUses } from './key-uses.ts';

/** Which programs may read the API, by the names of their keys, and when each last did. */
export async function apiKeys(client: mongo.MongoClient, redisUrl: string, namespace: string): Promise<Finding> {
  // Redis has a finding of its own.
  const uses = await readKeyUses(client, { redisUrl, namespace, waitMs: 500 });
  return ok('api keys', uses.map(({ name, lastUsed }) => `${name}, last used ${lastUsed}`).join('; ') || 'none');
}

/** Whether the addresses that are told what happens accept it. An address may hold a secret: only its host is shown. */
export async function webhooks(reporting: mongo.Db): Promise<Finding> {
  const all = await reporting.collection<Webhook>('webhooks').find().sort({ _id: 1 }).toArray();
  const said = (wrong: readonly Webhook[]) =>
    wrong.map((webhook) => `${webhook._id} ${new URL(webhook.url).host}: ${reasonOf(webhook)}`).join('; ');
  const off = all.filter((webhook) => webhook.off !== null);
  if (off.length > 0)
    return note('webhooks', `off: ${said(off)}`, `${commandLine('webhooks', 'on <id>')}, or remove it`);
  const failing = all.filter(({ failingSince }) => failingSince !== null);
  if (failing.length > 0)
    return note('webhooks', `failing: ${said(failing)}`, 'see to the receiver; all is repeated for 3 days');
  return ok('webhooks', all.length > 0 ? `${all.length}, none fails` : 'none');
}

function reasonOf({ off, last, failingSince }: Webhook): string {
  return `${off ?? last?.said}${failingSince ? `, fails since ${failingSince.toISOString()}` : ''}`;
}

/** Whether the identity provider describes itself, as sign-ins by it need; passwords and passkeys do not. */
export async function lookAtIdentityProvider(issuer: string | undefined): Promise<Finding[]> {
  if (issuer === undefined) return [];
  const part = 'identity provider';
  const advice = 'see to OIDC_ISSUER and the way to it; administrators sign in by password and passkey meanwhile';
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    return [answer.ok ? ok(part, 'answers') : note(part, `answers ${answer.status}`, advice)];
  } catch {
    return [note(part, 'does not answer', advice)];
  }
}
