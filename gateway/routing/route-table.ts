import { byRoute } from '@studio/chassis/http/route-order';
import { routesByService } from '@studio/contracts/http/all-routes';
import type { Route } from '@studio/contracts/http/route';
import { pathMatcher } from '@studio/contracts/http/route-path';

/** A service that answers calls of the public API. */
export type ServiceName = keyof typeof routesByService;

/**
 * Requests of one lane share connections and wait for each other. Reads do not wait behind a rush of bookings, nor
 * behind event streams, which hold their connections while open.
 */
export type Lane = 'reads' | 'writes' | 'streams';

/** A declared route with its service, as the gateway forwards it. */
export interface RouteRow {
  readonly service: ServiceName;
  readonly route: Route;
  readonly lane: Lane;
  readonly matcher: RegExp;
}

/** Every declared route, most specific first: the table is derived from the contracts. */
export const routeTable: readonly RouteRow[] = Object.entries(routesByService)
  .flatMap(([service, routes]) => routes.map((route: Route) => toRow(service as ServiceName, route)))
  .toSorted(byRoute);

/** The row that answers a method on a path that passed `isPlainPath`; HEAD is answered like GET. */
export function rowFor(method: string, path: string): RouteRow | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return routeTable.find(({ route, matcher }) => route.method === asked && matcher.test(path));
}

/** The methods that a path answers; none where no route is declared. */
export function allowedMethods(path: string): string[] {
  const methods = routeTable.filter(({ matcher }) => matcher.test(path)).map(({ route }) => route.method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** The shard key of a request; undefined where its route has none or the request does not name it as declared. */
export function shardKeyOf({ route, matcher }: RouteRow, path: string, body: Buffer | null): string | undefined {
  const { shardBy } = route;
  if (!shardBy) return undefined;
  if ('param' in shardBy) return matcher.exec(path)?.groups?.[shardBy.param];
  return body ? textField(body, shardBy.bodyField) : undefined;
}

function textField(body: Buffer, name: string): string | undefined {
  try {
    const { [name]: value } = JSON.parse(body.toString()) as Record<string, unknown>;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function toRow(service: ServiceName, route: Route): RouteRow {
  return { service, route, lane: laneOf(route), matcher: pathMatcher(route.path) };
}

function laneOf({ method, success }: Route): Lane {
  if ('eventStream' in success) return 'streams';
  return method === 'GET' ? 'reads' : 'writes';
}
