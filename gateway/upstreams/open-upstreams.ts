import type { Logger } from '@studio/chassis/logging/logger';
import type { ServiceName } from '../routing/route-table.ts';
import type { GatewayConfig } from '../settings.ts';
import { openUpstream, type Upstream } from './upstream.ts';

export interface Upstreams {
  readonly services: Readonly<Record<ServiceName, Upstream>>;
  /** Upstreams with connections of their own: an event stream holds one as long as it is open. */
  readonly streams: Readonly<Partial<Record<ServiceName, Upstream>>>;
  /** Asked for their readiness only. */
  readonly workers: readonly Upstream[];
  readonly closeAll: () => void;
}

/** Event streams per replica at most. */
const mostStreams = 2_000;

export async function openUpstreams(config: GatewayConfig, logger: Logger): Promise<Upstreams> {
  const open = (name: string, origins: readonly string[]) => openUpstream({ name, origins, logger });
  const services = {
    auth: await open('auth', config.AUTH_URL),
    membership: await open('membership', config.MEMBERSHIP_URL),
    training: await open('training', config.TRAINING_URL),
    reporting: await open('reporting', config.REPORTING_URL),
  };
  const streams = {
    training: await openUpstream({
      name: 'training-streams',
      origins: config.TRAINING_URL,
      logger,
      connections: mostStreams,
      mostWaiting: 0,
    }),
  };
  const workers: Upstream[] = [];
  for (const name of ['AUTH', 'MEMBERSHIP', 'TRAINING', 'REPORTING'] as const) {
    const origins = config[`${name}_WORKER_URL`];
    if (origins) workers.push(await open(`${name.toLowerCase()}-worker`, origins));
  }
  const all = [...Object.values(services), ...Object.values(streams), ...workers];
  return {
    services,
    streams,
    workers,
    closeAll: () => all.forEach((upstream) => upstream.close()),
  };
}
