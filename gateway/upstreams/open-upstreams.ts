import type { Logger } from '@studio/chassis/logging/logger';
import { routesByService } from '@studio/contracts/http/all-routes';
import type { Lane, ServiceName } from '../routing/route-table.ts';
import type { GatewayConfig } from '../settings.ts';
import { openUpstream, type Upstream } from './upstream.ts';

/** Each service once per lane, with connections of its own. */
export type Upstreams = Readonly<Record<ServiceName, Readonly<Record<Lane, Upstream>>>>;

/** At most this many event streams per replica; none waits for another one to end. */
const streamsAtMost = { connections: 2_000, mostWaiting: 0 };

/** Opens all services, and their workers, which are used for readiness only. */
export async function openUpstreams(config: GatewayConfig, logger: Logger) {
  const open = (name: string, origins: readonly string[], limits = {}) =>
    openUpstream({ name, origins, logger, ...limits });
  const openLanes = async (name: ServiceName, origins: readonly string[]): Promise<Record<Lane, Upstream>> => ({
    reads: await open(name, origins),
    writes: await open(`${name}-writes`, origins),
    streams: await open(`${name}-streams`, origins, streamsAtMost),
  });
  const services = {} as Record<ServiceName, Record<Lane, Upstream>>;
  const workers: Upstream[] = [];
  for (const name of Object.keys(routesByService) as ServiceName[]) {
    const prefix = name.toUpperCase() as Uppercase<ServiceName>;
    services[name] = await openLanes(name, config[`${prefix}_URL`]);
    const origins = config[`${prefix}_WORKER_URL`];
    if (origins) workers.push(await open(`${name}-worker`, origins));
  }
  const all = [...Object.values(services).flatMap((lanes) => Object.values(lanes)), ...workers];
  return { services, workers, closeAll: () => all.forEach((upstream) => upstream.close()) };
}
