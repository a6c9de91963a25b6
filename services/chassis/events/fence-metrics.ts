import { Counter, Histogram, type Registry } from 'prom-client';

export interface FenceMetrics {
  /** Starts a timer; the returned function stops it and records the outcome. */
  time(): (outcome: 'passed' | 'gave-up') => void;
  markerSent(): void;
}

/** Metrics shared by all fences of a process. */
export function fenceMetrics(registry: Registry): FenceMetrics {
  const existing = registry.getSingleMetric('fence_seconds') as Histogram<'outcome'> | undefined;
  const seconds =
    existing ??
    new Histogram({
      name: 'fence_seconds',
      help: 'Seconds that a request waited at the fence',
      labelNames: ['outcome'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
      registers: [registry],
    });
  const markers =
    (registry.getSingleMetric('fence_markers_total') as Counter | undefined) ??
    new Counter({ name: 'fence_markers_total', help: 'Markers sent through queues', registers: [registry] });
  return {
    time: () => {
      const end = seconds.startTimer();
      return (outcome) => void end({ outcome });
    },
    markerSent: () => markers.inc(),
  };
}
