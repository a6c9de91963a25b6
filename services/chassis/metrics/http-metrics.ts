import { Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

export interface HttpMetrics {
  /** Counts a request in; the returned function counts it out, with the route's pattern (never the raw address). */
  start(method: string): (route: string, status: number) => void;
}

/** Durations of requests in seconds by method, route and status, and how many are under way. */
export function httpMetrics(metrics: Metrics): HttpMetrics {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are being answered now',
    registers: [metrics],
  });
  return {
    start(method) {
      const startedAt = performance.now();
      inFlight.inc();
      return (route, status) => {
        inFlight.dec();
        durations.observe({ method, route, status }, (performance.now() - startedAt) / 1_000);
      };
    },
  };
}
