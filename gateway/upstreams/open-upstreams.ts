import type { Logger } from '@studio/chassis/logging/logger';
import type { ServiceName } from '../routing/route-table.ts';
import type { GatewayConfig } from '../settings.ts';
import { openUpstream, type Upstream } from './upstream.ts';

export interface Upstreams {
  readonly services: Readonly<Record<ServiceName, Upstream>>;
  /** Asked whether they are ready, and nothing else. */
  readonly workers: readonly Upstream[];
  readonly closeAll: () => Promise<void>;
}

export async function openUpstreams(config: GatewayConfig, logger: Logger): Promise<Upstreams> {
  const open = (name: string, origins: readonly string[]) => openUpstream({ name, origins, logger });
  const services = {
    auth: await open('auth', config.AUTH_URL),
    membership: await open('membership', config.MEMBERSHIP_URL),
    training: await open('training', config.TRAINING_URL),
    reporting: await open('reporting', config.REPORTING_URL),
  };
  const workers: Upstream[] = [];
  for (const name of ['AUTH', 'MEMBERSHIP', 'TRAINING', 'REPORTING'] as const) {
    const origins = config[`${name}_WORKER_URL`];
    if (origins) workers.push(await open(`${name.toLowerCase()}-worker`, origins));
  }
  const all = [...Object.values(services), ...workers];
  return {
    services,
    workers,
    closeAll: async () => void (await Promise.all(all.map((upstream) => upstream.close()))),
  };
}
