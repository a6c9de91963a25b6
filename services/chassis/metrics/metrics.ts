import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of a process. */
export type Metrics = Registry;

/** A registry whose metrics carry the process's name, optionally with memory and event-loop figures. */
export function createMetrics({ name, processFigures = true }: { name: string; processFigures?: boolean }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  if (processFigures) collectDefaultMetrics({ register: registry });
  return registry;
}
