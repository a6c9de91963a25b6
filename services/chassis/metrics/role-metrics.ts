import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Reports the roles of a process, e.g. `training-api`: an alert misses a role that no process reports. */
export function roleMetrics(metrics: Metrics, roles: readonly string[]): void {
  const gauge = new Gauge({
    name: 'process_role',
    help: 'Roles of the process, always 1',
    labelNames: ['role'],
    registers: [metrics],
  });
  for (const role of roles) gauge.set({ role }, 1);
}
