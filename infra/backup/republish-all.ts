import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../launcher/root.mjs';

/** Who owns facts that others keep; accounts first, since others speak of them. */
export const owners = ['auth', 'membership', 'training'] as const;
export type Owner = (typeof owners)[number];

export function isOwner(name: string): name is Owner {
  return owners.some((owner) => owner === name);
}

export interface RepublishOptions {
  readonly mongoUrl: string;
  readonly rabbitmqUrl: string;
  readonly redisUrl: string;
  readonly namespace: string;
}

/**
 * Publishes the state of everything again, so that the services make up, when they start, for the events that were in
 * the queues at the time of the backup.
 * @throws Error when one of the commands fails
 */
export async function republishAll(options: RepublishOptions): Promise<void> {
  for (const service of owners) await republishService(service, options);
}

/** Publishes the state of all that one service owns, by its own command. @throws Error when that fails */
export async function republishService(
  service: Owner,
  { mongoUrl, rabbitmqUrl, redisUrl, namespace }: RepublishOptions,
): Promise<void> {
  const settings = { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, REDIS_URL: redisUrl, NAMESPACE: namespace };
  const env = { PATH: process.env['PATH'], ...settings, PORT: '0', LOG_LEVEL: 'error' };
  const command = spawn(process.execPath, [`services/${service}/republish.ts`], { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(command, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`not all is published: see above, then npm run republish -- ${service}`);
}
