import type { Logger } from '@studio/chassis/logging/logger';
import type { Lane, ServiceName } from '../routing/route-table.ts';
import type { GatewayConfig } from '../settings.ts';
import { openUpstream, type Upstream } from './upstream.ts';

/** Each service once per lane, with connections of its own. */
export type Upstreams = Readonly<Record<ServiceName, Readonly<Record<Lane, Upstream>>>>;

export interface OpenUpstreams {
  readonly services: Upstreams;
  /** Used for readiness only. */
  readonly workers: readonly Upstream[];
  readonly closeAll: () => void;
}

/** At most this many event streams per replica; none waits for another one to end. */
const streamsAtMost = { connections: 2_000, mostWaiting: 0 };

export async function openUpstreams(config: GatewayConfig, logger: Logger): Promise<OpenUpstreams> {
  const open = (name: string, origins: readonly string[], limits = {}) =>
    openUpstream({ name, origins, logger, ...limits });
  const openLanes = async (name: ServiceName, origins: readonly string[]): Promise<Record<Lane, Upstream>> => ({
    reads: await open(name, origins),
    writes: await open(`${name}-writes`, origins),
    streams: await open(`${name}-streams`, origins, streamsAtMost),
  });
  const services = {
    auth: await openLanes('auth', config.AUTH_URL),
    membership: await openLanes('membership', config.MEMBERSHIP_URL),
    training: await openLanes('training', config.TRAINING_URL),
    reporting: await openLanes('reporting', config.REPORTING_URL),
  };
  const workers: Upstream[] = [];
  for (const name of ['AUTH', 'MEMBERSHIP', 'TRAINING', 'REPORTING'] as const) {
    const origins = config[`${name}_WORKER_URL`];
    if (origins) workers.push(await open(`${name.toLowerCase()}-worker`, origins));
  }
  const all = [...Object.values(services).flatMap((lanes) => Object.values(lanes)), ...workers];
  return { services, workers, closeAll: () => all.forEach((upstream) => upstream.close()) };
}
