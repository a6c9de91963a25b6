import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { published, topology } from '@studio/contracts/events/topology';
import { root } from './launcher/root.ts';
import { serverSettings, type ServerUrls } from './launcher/servers.ts';
import { commandLine } from './operator-command.ts';

/** The services whose facts others project; accounts first, since other facts refer to them. */
export const owners = ['auth', 'membership', 'training'] as const;
export type Owner = (typeof owners)[number];

export function isOwner(name: string): name is Owner {
  return owners.some((owner) => owner === name);
}

/** The services whose facts a service projects, and which can republish them. */
export function ownersHeardBy(service: keyof typeof topology): Owner[] {
  const isHeard = (owner: Owner) =>
    topology[service].some((type) => published[owner].some((beginning) => type.startsWith(beginning)));
  return owners.filter(isHeard);
}

export interface RepublishOptions extends Pick<ServerUrls, 'mongoUrl' | 'rabbitmqUrl' | 'redisUrl'> {
  readonly namespace: string;
  /** Aborts the republishing, which then counts as failed. */
  readonly signal?: AbortSignal;
}

/**
 * Republishes the state of all services, which replaces the events that were in the queues at the time of the backup.
 * @throws Error naming all services that failed
 */
export async function republishAll(options: RepublishOptions): Promise<void> {
  const failed: Owner[] = [];
  for (const service of owners) if (!(await isPublished(service, options))) failed.push(service);
  if (failed.length > 0) throw notPublished(failed);
}

/** Republishes all state that one service owns. @throws Error when that fails */
export async function republishService(service: Owner, options: RepublishOptions): Promise<void> {
  if (!(await isPublished(service, options))) throw notPublished([service]);
}

/** Runs the service's own command; resolves to whether it succeeded. */
async function isPublished(service: Owner, { namespace, signal, ...servers }: RepublishOptions): Promise<boolean> {
  const settings = { ...serverSettings(servers), NAMESPACE: namespace };
  // The servers may use a certificate of a private authority.
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS, ...settings, PORT: '0', LOG_LEVEL: 'error' };
  const options = { cwd: root, env, stdio: 'inherit', ...(signal && { signal }) } as const;
  const command = spawn(process.execPath, [`services/${service}/republish.ts`], options);
  const [code] = (await once(command, 'exit')) as [number | null];
  return code === 0;
}

function notPublished(services: readonly Owner[]): Error {
  const commands = services.map((service) => commandLine('republish', service));
  return new Error(`not everything was republished: see above, then run ${commands.join(', ')}`);
}
