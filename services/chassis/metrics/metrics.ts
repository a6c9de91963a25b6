import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The metrics of a process. */
export type Metrics = Registry;

/** A registry whose metrics carry the process's name, optionally with memory and event-loop figures. */
export function createMetrics({ name, processFigures = true }: { name: string; processFigures?: boolean }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  if (processFigures) collectDefaultMetrics({ register: registry });
  return registry;
}

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
