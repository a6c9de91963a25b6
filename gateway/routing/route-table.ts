import { boardCookie, queueBoardPath } from '@studio/contracts/http/queue-board-routes';

/** A service that answers calls of the public API. */
export type ServiceName = 'auth' | 'membership' | 'training' | 'reporting';

export interface RouteRow {
  readonly pattern: string;
  readonly service: ServiceName;
  /** How long its answer may take to begin, in milliseconds. */
  readonly patienceMs: number;
  /** Whether its answers are event streams, which stay open for as long as somebody looks. */
  readonly isStream: boolean;
  /** The one cookie that may pass, and with it where the browser says that the call comes from. */
  readonly cookie?: string;
}

/**
 * Which service answers which path (DESIGN §3). The first row that fits counts, so the most specific stand first.
 * `{…}` is one segment, `*` the rest of the path, if any.
 */
export const routeTable: readonly RouteRow[] = [
  row('/api/auth/*', 'auth'),
  row('/api/users/profile', 'auth'),
  row('/api/users/change-password', 'auth'),
  row('/api/users/current-plan', 'membership'),
  row('/api/users/movements', 'training'),
  row('/api/plans', 'membership'),
  row('/api/trainings/live', 'training', { isStream: true }),
  row('/api/trainings/*', 'training'),

  row('/api/admin/users/{id}/plan', 'membership'),
  row('/api/admin/users/{id}/special-trainings', 'training'),
  row('/api/admin/users/{id}/movements', 'training'),
  row('/api/admin/users/{id}/bookings', 'training'),
  row('/api/admin/users/{id}/change-password', 'auth'),
  row('/api/admin/users/{id}', 'auth'),
  row('/api/admin/users', 'auth'),
  row('/api/admin/plans/*', 'membership'),
  row('/api/admin/trainings/*', 'training'),
  // Opened by a navigation, which carries no other header.
  row(`${queueBoardPath}/*`, 'reporting', { cookie: boardCookie }),
  row('/api/admin/queues/access', 'reporting'),
  row('/api/admin/stats/*', 'reporting'),
  // A report is made while its caller waits.
  row('/api/admin/reports/*', 'reporting', { patienceMs: 120_000 }),
];

const matchers = routeTable.map((entry) => ({ entry, expression: expressionOf(entry.pattern) }));

/** The row of a path that `isPlainPath` let through; undefined where no service answers. */
export function rowFor(path: string): RouteRow | undefined {
  return matchers.find(({ expression }) => expression.test(path))?.entry;
}

function row(pattern: string, service: ServiceName, special: Partial<RouteRow> = {}): RouteRow {
  return { pattern, service, patienceMs: 30_000, isStream: false, ...special };
}

function expressionOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?');
  return new RegExp(`^${source}/?$`);
}
