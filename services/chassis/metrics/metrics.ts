import { collectDefaultMetrics, Registry } from 'prom-client';

/** What a process counts, in Prometheus's terms. */
export type Metrics = Registry;

/** A registry whose figures carry the process's name; with memory, event-loop lag and the like where wanted. */
export function createMetrics({ name, processFigures = true }: { name: string; processFigures?: boolean }): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  if (processFigures) collectDefaultMetrics({ register: registry });
  return registry;
}
