import { Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** A request that is being answered. */
export interface CountedRequest {
  /** The request is an open event stream from now on and no longer counts as in flight. */
  becomeStream(): void;
  /** Counts the end, by the route's pattern (never the raw address). */
  end(route: string, status: number): void;
}

export interface HttpMetrics {
  /** Counts the start of a request. */
  start(method: string): CountedRequest;
}

/** Request durations by method, route and status; requests in flight; open event streams. */
export function httpMetrics(metrics: Metrics): HttpMetrics {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request durations in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in flight',
    registers: [metrics],
  });
  const streams = new Gauge({
    name: 'http_event_streams_open',
    help: 'Open event streams',
    registers: [metrics],
  });
  return {
    start(method) {
      const startedAt = performance.now();
      let countedIn = inFlight;
      countedIn.inc();
      return {
        becomeStream() {
          countedIn.dec();
          countedIn = streams;
          countedIn.inc();
        },
        end(route, status) {
          countedIn.dec();
          durations.observe({ method, route, status }, (performance.now() - startedAt) / 1_000);
        },
      };
    },
  };
}
